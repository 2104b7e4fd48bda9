import { useEffect, useEffectEvent } from 'react'
import type { SaveState } from './settle-save.ts'

/** Milliseconds without a key before saving. */
const pauseMs = 1000
/** Until it is tried again where no answer came, or the session had ended. */
const againMs = 5000

/** Saves a while after the last change, again after a failure, and when the page is left. */
export function useSaving(
  save: SaveState,
  isChanged: () => boolean,
  saveNow: (isLeaving: boolean) => Promise<void>,
): void {
  const keep = useEffectEvent(saveNow)
  const leave = useEffectEvent(() => {
    if (isChanged()) void saveNow(true)
  })
  useEffect(() => {
    const isFailed = save.state === 'failed' && save.why !== 'refused'
    if (save.state !== 'changed' && !isFailed) return
    // Every change is a new state, by which the pause begins again.
    const timer = setTimeout(() => void keep(false), isFailed ? againMs : pauseMs)
    return () => clearTimeout(timer)
  }, [save])
  useEffect(() => {
    const onHide = () => leave()
    // A phone ends a page that was put away without another word.
    const onPutAway = () => document.visibilityState === 'hidden' && leave()
    window.addEventListener('pagehide', onHide)
    document.addEventListener('visibilitychange', onPutAway)
    return () => {
      window.removeEventListener('pagehide', onHide)
      document.removeEventListener('visibilitychange', onPutAway)
      leave()
    }
  }, [])
}
