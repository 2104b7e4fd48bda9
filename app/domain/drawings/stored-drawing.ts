import { upgradesOf } from '#app/db/upgrades/content.ts'
import { storedContent } from '#app/platform/stored-content.ts'
import type { Drawing } from './drawing.ts'

export const storedDrawing = storedContent<Drawing['content']>('drawing', upgradesOf('drawing'))
