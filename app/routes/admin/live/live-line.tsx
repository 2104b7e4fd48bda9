import { useSyncExternalStore } from 'react'
import styles from './live.module.css'
import { useLive } from './use-live.ts'

const stored = 'bunyang.office-sound'

/** What came and changed since the list was read, and whether it is heard. Without a script there is nothing to say. */
export function LiveLine({ isHeld }: { isHeld: boolean }) {
  const hasSound = useSyncExternalStore(
    onSound,
    () => localStorage.getItem(stored) === 'on',
    () => false,
  )
  const { unseen, show } = useLive({ isHeld, hasSound })
  return (
    <div className={styles.line}>
      <p role="status">
        {unseen ? (
          <button type="button" onClick={show}>
            바뀐 고객 {unseen.toLocaleString('ko-KR')}명 새로 보기
          </button>
        ) : null}
      </p>
      <label>
        <input
          type="checkbox"
          checked={hasSound}
          onChange={({ target }) => {
            localStorage.setItem(stored, target.checked ? 'on' : 'off')
            document.dispatchEvent(new Event(stored))
          }}
        />
        새 고객 알림음
      </label>
    </div>
  )
}

function onSound(changed: () => void) {
  document.addEventListener(stored, changed)
  window.addEventListener('storage', changed)
  return () => {
    document.removeEventListener(stored, changed)
    window.removeEventListener('storage', changed)
  }
}
