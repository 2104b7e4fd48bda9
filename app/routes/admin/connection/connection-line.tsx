import { Button } from '@mantine/core'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createPath, type Location } from 'react-router'
import { say } from '#app/office/kit/toast.tsx'
import styles from './connection-line.module.css'
import { connection, type Waiting } from './hold-requests.ts'

function sentenceOf({ why, sends }: Waiting): string {
  if (why === 'slow') return '응답이 늦어지고 있습니다. 적은 내용은 그대로 있습니다.'
  return sends
    ? '연결이 끊겼습니다. 적은 내용은 그대로 있습니다. 연결되면 자동으로 다시 보냅니다.'
    : '연결이 끊겼습니다. 적은 내용은 그대로 있습니다. 연결되면 자동으로 다시 불러옵니다.'
}

const tooLong =
  '한 번에 저장하기에는 내용이 너무 깁니다. 적은 내용은 그대로 있으니 줄이거나 나누어 저장해 주세요.'

/** Says over every screen of the office that a request waits, which `connection` sends again. */
export function ConnectionLine() {
  const waiting = useSyncExternalStore(connection.subscribe, connection.waiting, () => undefined)
  const line = useRef<HTMLDivElement>(null)
  const isShown = waiting !== undefined
  useEffect(() => {
    line.current?.togglePopover(isShown)
  }, [isShown])
  useEffect(() => connection.onRefused((status, text) => say({ text: status === 413 ? tooLong : text })), [])
  useStayWithoutCode()
  return (
    <div ref={line} popover="manual" role="alert" className={styles.line} data-why={waiting?.why}>
      {waiting ? (
        <>
          <p>{sentenceOf(waiting)}</p>
          <Button variant="default" onClick={connection.retry}>
            지금 다시 시도
          </Button>
        </>
      ) : null}
    </div>
  )
}

/** The router itself: its state is rendered later than code fails to come. */
declare global {
  interface Window {
    __reactRouterDataRouter?: { state: { navigation: { location?: Location | undefined } } }
  }
}

function wantedAddress(): string | undefined {
  const { location } = window.__reactRouterDataRouter?.state.navigation ?? {}
  return location && createPath(location)
}

/**
 * The router loads the page again where the code of a screen does not come, which without a connection is the end of the page and of
 * what is typed there. It stays instead, and the screen is opened once the server can be reached, unless somebody went elsewhere.
 * Browsers without the Navigation API load as before.
 */
function useStayWithoutCode() {
  useEffect(() => {
    const left = new AbortController()
    const stay = (event: NavigateEvent) => {
      const address = wantedAddress()
      if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable || !address) return
      event.preventDefault()
      connection.reachable(fetch, left.signal).then(
        () => wantedAddress() === address && window.location.assign(address),
        () => {},
      )
    }
    window.navigation?.addEventListener('navigate', stay, { signal: left.signal })
    return () => left.abort()
  }, [])
}
