import { Button, Checkbox, Group } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { koreanNumber } from '#app/platform/korean-number.ts'
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
    <Group gap="4px 16px">
      <p role="status">
        {unseen ? (
          <Button className={styles.news} onClick={show}>
            바뀐 고객 {koreanNumber(unseen)}명 새로 보기
          </Button>
        ) : null}
      </p>
      <Checkbox
        label="새 고객 알림음"
        checked={hasSound}
        onChange={({ target }) => {
          localStorage.setItem(stored, target.checked ? 'on' : 'off')
          document.dispatchEvent(new Event(stored))
        }}
      />
    </Group>
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
