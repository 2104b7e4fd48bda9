import type { Upgrade } from './upgrade.ts'

/** Version 2: plans show what lies around a home, layouts what a site has besides homes. Maps have neither. */
export const addSurroundings: Upgrade = (older) => {
  if ('walls' in older) return { surroundings: [], ...older }
  if ('boundary' in older) return { services: [], levels: [], retaining: [], distances: [], ...older }
  return older
}
