import { Button, Kbd, Notification } from '@mantine/core'
import { useEffect, useState, useSyncExternalStore } from 'react'
import styles from './toast.module.css'

interface Said {
  text: string
  /** Undoes the action. */
  undo?: () => void
  /** Milliseconds, where it can be taken back longer than eight seconds. */
  shownMs?: number
}

const usualMs = 8000

/** Where a letter is one that is typed. */
const typing =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], dialog[open]'

let said: Said | undefined
const listeners = new Set<() => void>()

/** Says that something was done, over whatever screen follows; a new one takes its place. */
export function say(next: Said | undefined): void {
  said = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Stays for eight seconds, or as long as the pointer or the focus is in it. Z takes back. */
export function Toast() {
  const shown = useSyncExternalStore(
    subscribe,
    () => said,
    () => undefined,
  )
  const [isHeld, hold] = useState(false)
  useEffect(() => {
    if (!shown || isHeld) return
    const timer = setTimeout(() => say(undefined), shown.shownMs ?? usualMs)
    return () => clearTimeout(timer)
  }, [shown, isHeld])
  useEffect(() => {
    if (!shown?.undo) return
    const press = (event: KeyboardEvent) => {
      if (event.code !== 'KeyZ' || event.ctrlKey || event.metaKey || event.altKey) return
      if ((event.target as Element | null)?.closest(typing)) return
      event.preventDefault()
      takeBack(shown)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [shown])
  const held = { onPointerEnter: () => hold(true), onPointerLeave: () => hold(false) }
  return (
    <div
      className={styles.place}
      role="status"
      {...held}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      {shown ? (
        <Notification
          className={styles.toast}
          withBorder={false}
          onClose={() => say(undefined)}
          closeButtonProps={{ 'aria-label': '닫기' }}
        >
          <span>{shown.text}</span>
          {shown.undo ? (
            <Button
              variant="default"
              aria-keyshortcuts="z"
              rightSection={<Kbd>Z</Kbd>}
              onClick={() => takeBack(shown)}
            >
              되돌리기
            </Button>
          ) : null}
        </Notification>
      ) : null}
    </div>
  )
}

function takeBack({ undo }: Said) {
  say(undefined)
  undo?.()
}
