import { setTimeout as pause } from 'node:timers/promises'

/** Asks again and again; what cannot be asked yet is not so. @throws Error with what was waited for, and the last answer */
export async function until<T>(
  what: string,
  ask: () => Promise<T | undefined | false> | T | undefined | false,
  withinMs = 60_000,
): Promise<T> {
  const ends = performance.now() + withinMs
  let last: unknown
  for (;;) {
    try {
      const answer = await ask()
      if (answer) return answer
      last = answer
    } catch (error) {
      last = error
    }
    if (performance.now() > ends) throw new Error(`waited in vain: ${what} (${last})`)
    await pause(25)
  }
}
