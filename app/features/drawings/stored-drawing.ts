import { storedContent } from '../../platform/stored-content.ts'
import type { Drawing } from './drawing.ts'

export const storedDrawing = storedContent<Drawing['content']>([])
