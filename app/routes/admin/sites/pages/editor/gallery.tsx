import { Button, TextInput } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { blockGroups } from '#app/blocks/block-groups.ts'
import { schemaMeta } from '#app/domain/publishing/documents/block-titles.ts'
import styles from './editor.module.css'

export interface Addable {
  /** Of the picture: `prose`, or `saved-{id}`. */
  name: string
  title: string
  description: string
  group: string
  block: unknown
}

/** Kinds of blocks that this site can show, and sections that were kept. */
export const addablesOf = (
  samples: { type: string; block: unknown }[],
  sections: { id: string; name: string; block: unknown }[],
): Addable[] => [
  ...sections.map(({ id, name, block }) => ({
    name: `saved-${id}`,
    title: name,
    description: `보관한 블록: ${schemaMeta(String((block as { type?: unknown }).type)).title}`,
    group: '보관한 블록',
    block,
  })),
  ...samples.map(({ type, block }) => ({ name: type, block, ...schemaMeta(type) })),
]

interface Props {
  onClose: () => void
  /** Of the site's drafts: `/draft/{token}`. */
  base: string
  addables: Addable[]
  onAdd: (block: unknown) => void
}

export function Gallery({ onClose, base, addables, onAdd }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    dialog.current?.showModal()
    // Not the button to close, which stands before it.
    dialog.current?.querySelector('input')?.focus()
  }, [])
  const [words, setWords] = useState('')
  const found = addables.filter(({ title, description, group }) =>
    `${title} ${description} ${group}`.includes(words.trim()),
  )
  const groups = ['보관한 블록', ...blockGroups].filter((group) => found.some((one) => one.group === group))
  return (
    <dialog ref={dialog} className={styles.gallery} aria-labelledby={id} onClose={onClose}>
      <header>
        <h2 id={id}>블록 추가</h2>
        <Button variant="subtle" onClick={() => dialog.current?.close()}>
          닫기
        </Button>
      </header>
      <TextInput
        type="search"
        aria-label="블록 찾기"
        placeholder="이름이나 쓰임으로 찾기"
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      {groups.length ? null : <p className={styles.none}>찾는 말에 맞는 블록이 없습니다.</p>}
      {groups.map((group) => (
        <section key={group} className={styles.galleryGroup} aria-label={group}>
          <h3>{group}</h3>
          <ul>
            {found
              .filter((one) => one.group === group)
              .map((one) => (
                <li key={one.name}>
                  <div className={styles.thumb} aria-hidden="true">
                    <iframe
                      src={`${base}/blocks/${one.name}`}
                      title={`${one.title} 모습`}
                      loading="lazy"
                      tabIndex={-1}
                    />
                  </div>
                  <Button variant="subtle" fullWidth justify="flex-start" onClick={() => onAdd(one.block)}>
                    {one.title}
                  </Button>
                  <p>{one.description}</p>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </dialog>
  )
}
