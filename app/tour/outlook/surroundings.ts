import type { SiteLayout, Spot } from '#app/domain/drawings/layouts/site-layout.ts'

type AreaKind = SiteLayout['areas'][number]['kind']
type WayKind = SiteLayout['ways'][number]['kind']
export type GroundTone = AreaKind | WayKind | 'land' | 'site' | 'blocks' | 'hill'

export interface Solid {
  tone: 'own' | 'neighbour' | 'town' | 'house'
  /** Corners in metres east and south of the home. */
  ring: Spot[]
  /** Metres above the ground. */
  top: number
}

/** What lies around a home, in metres east and south of it. */
export interface Surroundings {
  /** In the order in which they cover each other. */
  grounds: { tone: GroundTone; ring: Spot[] }[]
  solids: Solid[]
  hills: Spot[][]
  trees: { at: Spot; width: number }[]
  /** Metres of the eye above the ground. */
  eye: number
  /** Radians clockwise from north. */
  front: number
}

/** Metres from floor to floor: a room of 2.3 to 2.4 m, slab and floor heating. */
export const storey = 2.85
