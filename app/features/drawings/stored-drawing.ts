import { storedContent } from '../../platform/stored-content.ts'
import type { Drawing } from './drawing.ts'

export const storedDrawing = storedContent<Drawing['content']>([
  // Since version 2 plans show what lies around a home, layouts what a site has besides homes.
  (older) => {
    if ('walls' in older) return { surroundings: [], ...older }
    if ('boundary' in older) return { services: [], levels: [], retaining: [], distances: [], ...older }
    return older
  },
])
