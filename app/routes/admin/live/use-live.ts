import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { News } from '#app/domain/customers/list/live-hub.server.ts'
import { followWork } from '#app/office/kit/follow-work.ts'
import { isOfHomes, listenTogether } from './listen-together.ts'

interface Live {
  /** Registrations that changed and are not shown yet. */
  unseen: number
  show: () => void
}

/**
 * @param isHeld while it is, nothing is read again by itself, such as while rows are chosen
 * @param leadId only what is new of this registration
 */
export function useLive({
  isHeld = false,
  hasSound = false,
  leadId,
}: {
  isHeld?: boolean
  hasSound?: boolean
  leadId?: string
}): Live {
  const { revalidate } = useRevalidator()
  const [unseen, setUnseen] = useState(0)
  const hear = useEffectEvent(({ changed, fresh, leads }: News, isLeader: boolean, isWorking: boolean) => {
    if (leadId && changed === leads.length && !leads.includes(leadId)) return
    if (fresh && hasSound && isLeader) chime()
    if (isWorking && !isHeld) void revalidate()
    else setUnseen((count) => count + changed)
  })
  useEffect(() => {
    const work = followWork()
    const stop = listenTogether((news, isLeader) => {
      if (!isOfHomes(news)) hear(news, isLeader, work.isWorking())
    })
    return () => {
      work.stop()
      stop()
    }
  }, [])
  return {
    unseen,
    show: () => {
      setUnseen(0)
      void revalidate()
    },
  }
}

/** Two soft notes; nothing where the browser allows no sound yet. */
function chime(): void {
  const audio = new AudioContext()
  const volume = audio.createGain()
  volume.gain.setValueAtTime(0.08, audio.currentTime)
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.5)
  volume.connect(audio.destination)
  for (const [hertz, after] of [
    [660, 0],
    [880, 0.14],
  ] as const) {
    const note = audio.createOscillator()
    note.frequency.value = hertz
    note.connect(volume)
    note.start(audio.currentTime + after)
    note.stop(audio.currentTime + 0.5)
    note.onended = () => void audio.close().catch(() => {})
  }
}
