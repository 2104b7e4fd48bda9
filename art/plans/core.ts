import type { Sheet } from './builder.ts'

/** How much of what lies beyond the home is drawn, in millimetres. */
const beyond = 380
const behind = -480

/** The hall before the entrance with stairs and lift, from `west` to `east`; the next home's hall lies beyond `east`. */
export function core(p: Sheet, west: number, east: number, south: number) {
  const lift = east - Math.min(1800, Math.round((east - west) * 0.45))
  p.around('hall', [west, 0, east, south])
  p.around('stairs', [west, behind, lift - 100, -100])
  p.around('lift', [lift, behind, east, -100])
}

/** Homes behind the party walls. */
export const nextDoor = (p: Sheet, side: 'west' | 'east', at: number, north: number, south: number) =>
  p.around('home', side === 'west' ? [at - beyond, north, at, south] : [at, north, at + beyond, south])

/** A hall that goes on to the home next door. */
export const shared = (xEnd: number) => xEnd + beyond
