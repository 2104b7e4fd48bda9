import { useEffect, useState } from 'react'
import { followWork } from '#app/office/kit/follow-work.ts'

const everyMs = 15_000

/** Names of colleagues who have the same customer open. A hidden or idle tab counts as closed. */
export function usePresence(leadId: string): readonly string[] {
  const [others, setOthers] = useState<readonly string[]>([])
  useEffect(() => {
    const address = `/admin/leads/${leadId}/presence`
    const ended = new AbortController()
    const work = followWork()
    const send = async (leaves: boolean) => {
      const body = new URLSearchParams(leaves ? { leaves: 'on' } : {})
      try {
        const answer = await fetch(address, { method: 'POST', body, keepalive: leaves, redirect: 'error' })
        const { others: names } = (await answer.json()) as { others: string[] }
        if (!ended.signal.aborted) setOthers(names)
      } catch {
        // Without an answer nothing is known of the others.
        if (!ended.signal.aborted) setOthers([])
      }
    }
    const tell = () => void (work.isWorking() && send(false))
    const timer = setInterval(tell, everyMs)
    const options = { signal: ended.signal }
    document.addEventListener(
      'visibilitychange',
      () => void send(document.visibilityState === 'hidden'),
      options,
    )
    window.addEventListener('pagehide', () => void send(true), options)
    tell()
    return () => {
      clearInterval(timer)
      work.stop()
      ended.abort()
      void send(true)
    }
  }, [leadId])
  return others
}
