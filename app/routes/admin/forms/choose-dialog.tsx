import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './forms.module.css'

export interface Choice {
  key: string
  title: string
  note?: string | undefined
  /** Address of a small picture. */
  picture?: string | undefined
}

interface Props {
  title: string
  choices: readonly Choice[] | undefined
  query: string
  onQuery: (query: string) => void
  onChoose: (key: string) => void
  onClose: () => void
  /** Other ways, below the list. */
  children?: ReactNode
}

export function ChooseDialog({ title, choices, query, onQuery, onChoose, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    dialog.current?.showModal()
    dialog.current?.querySelector('input')?.focus()
  }, [])
  /** Arrows lead through the list and back to the words; Enter among them takes the first. */
  const keyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    const field = event.currentTarget.querySelector('input')
    // Its own: the form around it has lists too.
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>(':scope > ul button')]
    const at = buttons.indexOf(document.activeElement as HTMLElement)
    const isSearching = document.activeElement === field && !event.nativeEvent.isComposing
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && (at >= 0 || isSearching)) (buttons[at + step] ?? (at + step < 0 ? field : undefined))?.focus()
    else if (event.key === 'Enter' && isSearching) buttons[0]?.click()
    else return
    // Else Enter would send the form around.
    event.preventDefault()
  }
  return (
    <dialog
      ref={dialog}
      className={styles.choose}
      aria-labelledby={`${id}-title`}
      onClose={onClose}
      onKeyDown={keyDown}
    >
      <header>
        <h2 id={`${id}-title`}>{title}</h2>
        <button type="button" onClick={() => dialog.current?.close()}>
          닫기
        </button>
      </header>
      <input
        type="search"
        className={styles.input}
        aria-label={`${title} 검색`}
        placeholder="검색"
        autoComplete="off"
        value={query}
        onChange={(event) => onQuery(event.currentTarget.value)}
      />
      <ul data-pictures={choices?.some(({ picture }) => picture) || undefined}>
        {choices?.map((choice) => (
          <li key={choice.key}>
            <button type="button" onClick={() => onChoose(choice.key)}>
              {choice.picture ? <img src={choice.picture} alt="" loading="lazy" /> : null}
              <b>{choice.title}</b>
              {choice.note ? <span>{choice.note}</span> : null}
            </button>
          </li>
        ))}
      </ul>
      {choices && !choices.length ? <p className={styles.help}>찾는 것이 없습니다.</p> : null}
      {choices ? null : <p className={styles.help}>불러오는 중입니다.</p>}
      {children}
    </dialog>
  )
}
