import { setImmediate } from 'node:timers/promises'

/** Yields to the event loop: await it after each step. @param maxMs longest block */
export function createYield(maxMs = 8): () => Promise<void> | undefined {
  let since = performance.now()
  const yieldNow = async () => {
    await setImmediate()
    since = performance.now()
  }
  return () => (performance.now() - since < maxMs ? undefined : yieldNow())
}
