import { setImmediate } from 'node:timers/promises'

/**
 * Lets whatever waits have its turn between the steps of a long work: await it after each step.
 * @param mostMs for how long the event loop may be held at once
 */
export function breathing(mostMs = 8): () => Promise<void> | undefined {
  let since = performance.now()
  const rest = async () => {
    await setImmediate()
    since = performance.now()
  }
  return () => (performance.now() - since < mostMs ? undefined : rest())
}
