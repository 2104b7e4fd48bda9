import type { Spot } from '#app/domain/drawings/tours/plane.ts'
import type { Walkable } from '#app/domain/drawings/tours/walkable.ts'

/** Metres, and radians clockwise from north and up. */
export interface Stand {
  x: number
  z: number
  heading: number
  pitch: number
}

interface Walk {
  spots: Spot[]
  /** Metres a second. */
  speed: number
  /** Heading at the end, in radians; undefined keeps the visitor's. */
  look: number | undefined
  covered: number
  length: number
}

export interface Walker {
  stand: Stand
  isWalking(): boolean
  /** @param look heading in radians @returns false where there is no way */
  walkTo(to: Spot, look?: number): boolean
  jumpTo(to: Spot, look?: number): void
  /** In metres, up to the first obstacle. */
  push(forward: number, right: number): void
  stop(): void
  step(seconds: number): void
}

/** Radians; a little down, at the room rather than its ceiling. */
export const restingPitch = -0.13

const minSpeed = 1.9
/** Seconds of the longest walk. */
const maxSeconds = 3.4
/** Metres; rounded steps seldom add up to the way exactly. */
const tolerance = 1e-6

const turnBetween = (from: number, to: number): number => {
  const turn = to - from
  return Math.atan2(Math.sin(turn), Math.cos(turn))
}

/** Walks always end on free floor. */
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
        speed: Math.max(minSpeed, length / maxSeconds),
        look,
        covered: 0,
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
      const remaining = walk.length - walk.covered
      const ease = Math.min(1, 0.3 + walk.covered * 2.2, 0.22 + remaining * 1.6)
      let stepLength = Math.min(remaining, walk.speed * ease * seconds)
      walk.covered += stepLength
      while (walk.spots.length) {
        const [tx, tz] = walk.spots[0] as Spot
        const [dx, dz] = [tx - stand.x, tz - stand.z]
        const distance = Math.hypot(dx, dz)
        if (walk.look !== undefined && distance > 0.3) {
          const heading = remaining > 1.1 ? Math.atan2(dx, -dz) : walk.look
          turn(heading, seconds * 2.6)
        }
        if (distance > stepLength + tolerance) {
          stand.x += (dx / distance) * stepLength
          stand.z += (dz / distance) * stepLength
          return
        }
        stand.x = tx
        stand.z = tz
        stepLength = Math.max(0, stepLength - distance)
        walk.spots.shift()
      }
      if (walk.look === undefined || Math.abs(turn(walk.look, seconds * 2.8)) < 0.004) walk = undefined
    },
  }

  /** Returns the radians that remain. */
  function turn(to: number, maxTurn: number): number {
    const by = turnBetween(stand.heading, to)
    const step = Math.sign(by) * Math.min(Math.abs(by), maxTurn * Math.min(1, 0.12 + Math.abs(by) * 1.4))
    stand.heading += step
    stand.pitch += (restingPitch - stand.pitch) * Math.min(1, maxTurn * 0.6)
    return by - step
  }
}
