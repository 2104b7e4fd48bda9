import { Button, Group, Text } from '@mantine/core'
import styles from './editor.module.css'
import type { OpenedPage } from './opened-page.ts'
import { Outline } from './outline.tsx'
import type { PageEditing } from './use-page-editor.ts'

interface Props {
  opened: OpenedPage
  editing: PageEditing
  onAdd: () => void
}

export function SideList({ opened: { comments, facts }, editing, onAdd }: Props) {
  const { blocks, selected, select, marksOf, act, removed } = editing
  const counts = (of: (place: number) => number) =>
    Object.fromEntries(blocks.map((_, place) => [place, of(place)]))
  return (
    <nav className={styles.side} aria-label="블록">
      <a
        href="?"
        className={styles.headLink}
        aria-current={selected === undefined ? 'true' : undefined}
        onClick={(event) => {
          event.preventDefault()
          select(undefined)
        }}
      >
        <b>페이지 정보</b>
        <small>제목, 설명, 상단 이미지</small>
      </a>
      <Outline
        blocks={blocks}
        facts={facts}
        selected={selected}
        faults={counts((at) => marksOf(at).filter(({ tone }) => tone === 'fault').length)}
        comments={counts((at) => comments.filter(({ place }) => place === at).length)}
        onSelect={select}
        onCommand={act}
      />
      {removed ? (
        <Group gap={6} mb="sm" role="status">
          <Text size="sm">블록을 지웠습니다.</Text>
          <Button
            size="xs"
            variant="default"
            onClick={() => act({ type: 'add', at: removed.at, block: removed.block })}
          >
            지운 블록 되돌리기
          </Button>
        </Group>
      ) : null}
      <Button variant="default" fullWidth onClick={onAdd}>
        블록 추가
      </Button>
    </nav>
  )
}
