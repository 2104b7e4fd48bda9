import { drawingUpgrades } from '../../db/upgrades/drawings.ts'
import { storedContent } from '../../platform/stored-content.ts'
import type { Drawing } from './drawing.ts'

export const storedDrawing = storedContent<Drawing['content']>('drawing', drawingUpgrades)
