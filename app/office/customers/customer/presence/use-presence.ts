import { useEffect, useState } from 'react'

const everyMs = 15_000
/** Without a press or a key for so long nobody is working: saying so would keep the session alive. */
const workingMs = 5 * 60_000

/** Names of colleagues who have the same customer open. A hidden or idle tab counts as closed. */
export function usePresence(leadId: string): readonly string[] {
  const [others, setOthers] = useState<readonly string[]>([])
  useEffect(() => {
    const address = `/admin/leads/${leadId}/presence`
    const ended = new AbortController()
    let workedAt = Date.now()
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
    const isWorking = () => document.visibilityState === 'visible' && Date.now() - workedAt < workingMs
    const tell = () => void (isWorking() && send(false))
    const timer = setInterval(tell, everyMs)
    const works = () => {
      workedAt = Date.now()
    }
    const options = { signal: ended.signal }
    for (const kind of ['pointerdown', 'keydown']) document.addEventListener(kind, works, options)
    document.addEventListener(
      'visibilitychange',
      () => void send(document.visibilityState === 'hidden'),
      options,
    )
    window.addEventListener('pagehide', () => void send(true), options)
    tell()
    return () => {
      clearInterval(timer)
      ended.abort()
      void send(true)
    }
  }, [leadId])
  return others
}
