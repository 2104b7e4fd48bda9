import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { minuteMs } from '#app/platform/durations.ts'

/** So soon a desk sees what another desk did. */
const everyMs = 15_000
/** Without a press or a key for so long nobody is at the desk: reading again would keep the session alive. */
const workingMs = 5 * minuteMs

/** Reads the screen again while somebody works at it, and at once when somebody comes back to it. */
export function useFresh(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let workedAt = Date.now()
    const isIdle = () => Date.now() - workedAt > workingMs
    const works = () => {
      const wasIdle = isIdle()
      workedAt = Date.now()
      if (wasIdle) void revalidate()
    }
    const timer = setInterval(() => {
      if (!isIdle() && document.visibilityState === 'visible') void revalidate()
    }, everyMs)
    const kinds = ['pointerdown', 'keydown'] as const
    for (const kind of kinds) document.addEventListener(kind, works)
    return () => {
      clearInterval(timer)
      for (const kind of kinds) document.removeEventListener(kind, works)
    }
  }, [revalidate])
}
