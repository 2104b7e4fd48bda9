import { storedContent } from '../../platform/stored-content.ts'
import type { Drawing } from './drawing.ts'

/** Plans, layouts and maps as their revisions keep them. */
export const storedDrawing = storedContent<Drawing['content']>([])
