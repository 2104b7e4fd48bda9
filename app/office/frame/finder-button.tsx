import { Kbd, UnstyledButton } from '@mantine/core'
import { createContext, lazy, type ReactNode, Suspense, use, useEffect, useState } from 'react'
import { Icon } from '#app/office/kit/icon.tsx'
import styles from './frame.module.css'
import type { Frame } from './navigation.ts'

/** For those who search. */
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

export const FinderButton = ({ isSmall = false }: { isSmall?: boolean }) => (
  <UnstyledButton
    className={isSmall ? styles.lens : styles.find}
    onClick={use(OpenFinder)}
    aria-label={isSmall ? '검색' : undefined}
    aria-haspopup="dialog"
    aria-keyshortcuts="Control+K"
  >
    <Icon of="search" size={isSmall ? 24 : 20} />
    {isSmall ? null : (
      <>
        <span className={styles.word}>검색</span>
        <Kbd className={styles.word} aria-hidden="true">
          Ctrl K
        </Kbd>
      </>
    )}
  </UnstyledButton>
)
