import { Button, Modal, SimpleGrid, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { blockGroups } from '#app/blocks/block-groups.ts'
import { schemaMeta } from '#app/domain/publishing/documents/block-titles.ts'
import styles from './editor.module.css'

export interface Addable {
  /** Name of the picture: `prose`, or `saved-{id}`. */
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
  const [words, setWords] = useState('')
  const found = addables.filter(({ title, description, group }) =>
    `${title} ${description} ${group}`.includes(words.trim()),
  )
  const groups = ['보관한 블록', ...blockGroups].filter((group) => found.some((one) => one.group === group))
  return (
    <Modal opened onClose={onClose} title="블록 추가" size={980}>
      <TextInput
        type="search"
        aria-label="블록 찾기"
        placeholder="이름이나 쓰임으로 찾기"
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
        data-autofocus
      />
      {groups.length ? null : <Text my="lg">찾는 말에 맞는 블록이 없습니다.</Text>}
      {groups.map((group) => (
        <section key={group} aria-label={group}>
          <Title order={3} size="0.9375rem" mt="lg" mb={8}>
            {group}
          </Title>
          <SimpleGrid cols={{ base: 1, xs: 2, sm: 4 }} spacing="md">
            {found
              .filter((one) => one.group === group)
              .map((one) => (
                <div key={one.name}>
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
                  <Text size="xs" c="var(--ink-2)" px={8}>
                    {one.description}
                  </Text>
                </div>
              ))}
          </SimpleGrid>
        </section>
      ))}
    </Modal>
  )
}
