import { setImmediate as onNextTurn } from 'node:timers'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds that this thread works without a pause between two steps. */
const maxTurnMs = 10

let turnStartedAt: number | undefined

/**
 * Yields to the event loop where its turn has taken too long: await it before each step of long work. A caller that has
 * waited takes one step in any case, so that nobody starves.
 */
export function giveWay(): Promise<void> | undefined {
  const now = performance.now()
  if (turnStartedAt === undefined) {
    turnStartedAt = now
    onNextTurn(() => {
      turnStartedAt = undefined
    })
    return undefined
  }
  return now - turnStartedAt > maxTurnMs ? nextTurn() : undefined
}
