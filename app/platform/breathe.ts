import { setImmediate } from 'node:timers/promises'

/** Yields to the event loop: await it after each step. @param mostMs longest block */
export function breathing(mostMs = 8): () => Promise<void> | undefined {
  let since = performance.now()
  const rest = async () => {
    await setImmediate()
    since = performance.now()
  }
  return () => (performance.now() - since < mostMs ? undefined : rest())
}
