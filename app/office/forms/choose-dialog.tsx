import { Group, Modal, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
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
  const list = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  /** Arrows lead through the list and back to the words; Enter among them takes the first. */
  const keyDown = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const isSearching = document.activeElement === field.current && !event.nativeEvent.isComposing
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && (at >= 0 || isSearching))
      (buttons[at + step] ?? (at + step < 0 ? field.current : undefined))?.focus()
    else if (event.key === 'Enter' && isSearching) buttons[0]?.click()
    else return
    // Else Enter would send the form around.
    event.preventDefault()
  }
  const hasPictures = choices?.some(({ picture }) => picture)
  return (
    <Modal opened onClose={onClose} title={title} size={560}>
      <Stack gap="xs" onKeyDown={keyDown}>
        <TextInput
          ref={field}
          type="search"
          aria-label={`${title} 검색`}
          placeholder="검색"
          autoComplete="off"
          value={query}
          onChange={(event) => onQuery(event.currentTarget.value)}
          data-autofocus
        />
        <Group ref={list} gap={8} align="flex-start">
          {choices?.map((choice) => (
            <UnstyledButton
              key={choice.key}
              className={styles.choice}
              w={hasPictures ? 160 : '100%'}
              onClick={() => onChoose(choice.key)}
            >
              {choice.picture ? <img src={choice.picture} alt="" loading="lazy" /> : null}
              <b>{choice.title}</b>
              {choice.note ? (
                <Text size="xs" c="var(--ink-2)">
                  {choice.note}
                </Text>
              ) : null}
            </UnstyledButton>
          ))}
        </Group>
        {choices && !choices.length ? <Text size="sm">찾는 것이 없습니다.</Text> : null}
        {choices ? null : <Text size="sm">불러오는 중입니다.</Text>}
        {children}
      </Stack>
    </Modal>
  )
}
