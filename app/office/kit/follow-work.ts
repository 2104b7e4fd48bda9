import { minuteMs } from '#app/platform/durations.ts'

/** Milliseconds without a click or key after which nobody is working: further requests would keep the session alive. */
const workingMs = 5 * minuteMs

/**
 * Follows whether somebody works at this tab.
 * @param onReturn called at the first press or key after a pause
 */
export function followWork(onReturn = () => {}): { isWorking: () => boolean; stop: () => void } {
  const ended = new AbortController()
  let workedAt = Date.now()
  const isIdle = () => Date.now() - workedAt >= workingMs
  const works = () => {
    const wasIdle = isIdle()
    workedAt = Date.now()
    if (wasIdle) onReturn()
  }
  for (const kind of ['pointerdown', 'keydown'])
    document.addEventListener(kind, works, { signal: ended.signal })
  return {
    isWorking: () => document.visibilityState === 'visible' && !isIdle(),
    stop: () => ended.abort(),
  }
}
