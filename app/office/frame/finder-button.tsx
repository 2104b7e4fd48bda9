import { ActionIcon, Kbd, UnstyledButton } from '@mantine/core'
import { createContext, lazy, type ReactNode, Suspense, use, useEffect, useState } from 'react'
import { Icon } from '#app/office/kit/icon.tsx'
import styles from './frame.module.css'
import type { Frame } from './navigation.ts'

/** Loaded when somebody searches. */
const Finder = lazy(() => import('#app/office/finder/finder.tsx'))

const OpenFinder = createContext(() => {})

/** Opens the search of the whole office by Ctrl+K, wherever the focus is, and by its buttons. */
export function FinderKeys({ children, ...frame }: Frame & { children: ReactNode }) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  const open = () => setState('open')
  const hasScreens = frame.menu.length > 0
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // The place of the key, whatever is written with it.
      if (
        !hasScreens ||
        event.code !== 'KeyK' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return
      event.preventDefault()
      setState('open')
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [hasScreens])
  return (
    <OpenFinder value={open}>
      {children}
      {state === 'never' ? null : (
        <Suspense>
          <Finder {...frame} isOpen={state === 'open'} close={() => setState('closed')} />
        </Suspense>
      )}
    </OpenFinder>
  )
}

export function FinderButton({ isSmall = false }: { isSmall?: boolean }) {
  const opens = {
    onClick: use(OpenFinder),
    'aria-haspopup': 'dialog',
    'aria-keyshortcuts': 'Control+K',
  } as const
  if (isSmall)
    return (
      <ActionIcon size={44} aria-label="검색" {...opens}>
        <Icon of="search" size={24} />
      </ActionIcon>
    )
  return (
    <UnstyledButton className={`${styles.line} ${styles.find}`} {...opens}>
      <Icon of="search" />
      <span className={styles.word}>검색</span>
      <Kbd className={styles.word} ml="auto" aria-hidden="true">
        Ctrl K
      </Kbd>
    </UnstyledButton>
  )
}
