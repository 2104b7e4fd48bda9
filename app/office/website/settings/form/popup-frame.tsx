import { useEffect, useRef, useState } from 'react'
import styles from '#app/office/website/part/settings.module.css'

interface Props {
  title: string
  /** Address of the draft's page with the popup open. */
  address: string
  /** What is typed, which the page is asked to show in place of what is saved. */
  json: string | undefined
}

/** Milliseconds after the last key. */
const pause = 400

/**
 * A page in a frame, which a form renders again once typing pauses. Each rendering has a frame of its own, shown when it is
 * there: nothing flickers, and the first document of a frame is no step of the browser's history.
 */
export function PopupFrame({ title, address, json }: Props) {
  const [asked, setAsked] = useState<{ turn: number; json: string; address: string }>()
  const [shown, setShown] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (json === undefined) return
    const timer = setTimeout(
      () => setAsked((before) => ({ turn: (before?.turn ?? 0) + 1, json, address })),
      pause,
    )
    return () => clearTimeout(timer)
  }, [json, address])
  useEffect(() => {
    if (asked) form.current?.submit()
  }, [asked])
  const turns = asked && asked.turn > shown ? [shown, asked.turn] : [shown]
  const isComing = (turn: number) => turn > shown
  return (
    <div className={styles.popupFrames}>
      {turns.map((turn) => (
        <iframe
          key={turn}
          ref={turn ? undefined : showNotice}
          name={`${title} ${turn}`}
          src={turn ? undefined : address}
          title={isComing(turn) ? `${title} 준비 중` : title}
          loading={turn ? undefined : 'lazy'}
          data-coming={isComing(turn) || undefined}
          onLoad={({ currentTarget }) => {
            if (currentTarget.contentWindow?.location.href === 'about:blank') return
            showNotice(currentTarget)
            setShown(turn)
          }}
        />
      ))}
      {asked ? (
        <form ref={form} method="post" action={asked.address} target={`${title} ${asked.turn}`} hidden>
          <input type="hidden" name="popup" value={asked.json} />
        </form>
      ) : null}
    </div>
  )
}

/** Below a first picture as high as the window; an anchor would move the office too. Loaded before the script began, or after. */
function showNotice(frame: HTMLIFrameElement | null): void {
  const notice = frame?.contentDocument?.getElementById('notices')
  if (notice)
    frame?.contentWindow?.scrollTo(0, notice.getBoundingClientRect().top + (frame.contentWindow.scrollY - 80))
}
