import type { Spot } from '../features/drawings/tours/plane.ts'
import type { Walkable } from '../features/drawings/tours/walkable.ts'

/** Where the visitor is: metres, radians clockwise from north, and up. */
export interface Stand {
  x: number
  z: number
  heading: number
  pitch: number
}

/** A walk that is under way. */
interface Walk {
  spots: Spot[]
  /** Metres a second. */
  speed: number
  /** Which way to look at the end; undefined leaves the visitor's own direction. */
  look: number | undefined
  gone: number
  length: number
}

export interface Walker {
  stand: Stand
  isWalking(): boolean
  /** Walks somewhere; `look` in radians. False where there is no way. */
  walkTo(to: Spot, look?: number): boolean
  /** Is somewhere at once. */
  jumpTo(to: Spot, look?: number): void
  /** Goes a little, in metres forward and to the right, as far as nothing stands in the way. */
  push(forward: number, right: number): void
  stop(): void
  /** Moves on by some seconds. */
  step(seconds: number): void
}

/** Radians that one looks down when nothing else is asked: a little, at the room rather than its ceiling. */
export const restingPitch = -0.13

const usualSpeed = 1.9
/** No walk takes longer than this many seconds. */
const longest = 3.4
/** Metres within which a place is reached: steps of rounded lengths seldom add up to the way exactly. */
const there = 1e-6

const turnBetween = (from: number, to: number): number => {
  const turn = to - from
  return Math.atan2(Math.sin(turn), Math.cos(turn))
}

/** Carries the visitor about; whatever it does, it ends on a free place. */
export function createWalker(walkable: Pick<Walkable, 'way' | 'nearest' | 'advance'>, stand: Stand): Walker {
  let walk: Walk | undefined

  const jumpTo = (to: Spot, look?: number) => {
    walk = undefined
    const [x, z] = walkable.nearest(...to)
    stand.x = x
    stand.z = z
    if (look !== undefined) {
      stand.heading = look
      stand.pitch = restingPitch
    }
  }

  return {
    stand,
    isWalking: () => walk !== undefined,
    jumpTo,
    walkTo(to, look) {
      const spots = walkable.way([stand.x, stand.z], to)
      if (!spots) return false
      let length = 0
      let at: Spot = [stand.x, stand.z]
      for (const spot of spots) {
        length += Math.hypot(spot[0] - at[0], spot[1] - at[1])
        at = spot
      }
      if (length < 0.05 && look === undefined) return true
      walk = {
        spots,
        speed: Math.max(usualSpeed, length / longest),
        look,
        gone: 0,
        length: Math.max(length, 0.05),
      }
      return true
    },
    push(forward, right) {
      walk = undefined
      const [sin, cos] = [Math.sin(stand.heading), Math.cos(stand.heading)]
      const [x, z] = walkable.advance(
        [stand.x, stand.z],
        sin * forward + cos * right,
        -cos * forward + sin * right,
      )
      stand.x = x
      stand.z = z
    },
    stop() {
      walk = undefined
    },
    step(seconds) {
      if (!walk) return
      const left = walk.length - walk.gone
      // Sets off and arrives gently.
      const ease = Math.min(1, 0.3 + walk.gone * 2.2, 0.22 + left * 1.6)
      let way = Math.min(left, walk.speed * ease * seconds)
      walk.gone += way
      while (walk.spots.length) {
        const [tx, tz] = walk.spots[0] as Spot
        const [dx, dz] = [tx - stand.x, tz - stand.z]
        const far = Math.hypot(dx, dz)
        if (walk.look !== undefined && far > 0.3) {
          const toward = left > 1.1 ? Math.atan2(dx, -dz) : walk.look
          turn(toward, seconds * 2.6)
        }
        if (far > way + there) {
          stand.x += (dx / far) * way
          stand.z += (dz / far) * way
          return
        }
        stand.x = tx
        stand.z = tz
        way = Math.max(0, way - far)
        walk.spots.shift()
      }
      if (walk.look === undefined || Math.abs(turn(walk.look, seconds * 2.8)) < 0.004) walk = undefined
    },
  }

  /** Turns toward a heading by at most some radians, slower at the end. Returns what is left. */
  function turn(to: number, most: number): number {
    const by = turnBetween(stand.heading, to)
    const step = Math.sign(by) * Math.min(Math.abs(by), most * Math.min(1, 0.12 + Math.abs(by) * 1.4))
    stand.heading += step
    stand.pitch += (restingPitch - stand.pitch) * Math.min(1, most * 0.6)
    return by - step
  }
}
