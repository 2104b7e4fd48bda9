import { useEffect, useState } from 'react'
import { minuteMs } from '#app/platform/durations.ts'

/** The server's time of the last answer, going on by itself, so that waiting times grow while the screen is open. */
export function useNow(answered: string): number {
  const base = Date.parse(answered)
  const [clock, setClock] = useState({ base, passed: 0 })
  useEffect(() => {
    const began = performance.now()
    setClock({ base, passed: 0 })
    const timer = setInterval(() => setClock({ base, passed: performance.now() - began }), minuteMs / 4)
    return () => clearInterval(timer)
  }, [base])
  return clock.base === base ? base + clock.passed : base
}
