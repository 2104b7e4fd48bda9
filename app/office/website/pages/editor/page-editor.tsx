import { Anchor, Button, Code, Group, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { withFacts } from '#app/office/forms/item-title.ts'
import { Notice, type NoticeText } from '#app/routes/admin/notice.tsx'
import { ConflictChoice } from './conflict-choice.tsx'
import styles from './editor.module.css'
import { addablesOf, Gallery } from './gallery.tsx'
import type { OpenedPage } from './opened-page.ts'
import { nameOfBlock } from './outline.tsx'
import { afterPreview, Preview } from './preview.tsx'
import { SaveLine } from './save-line.tsx'
import { SelectedForm } from './selected-form.tsx'
import { SideList } from './side-list.tsx'
import { type PageEditing, usePageEditor } from './use-page-editor.ts'
import { usePresence } from './use-presence.ts'

interface Props {
  opened: OpenedPage
  notice: NoticeText | undefined
}

export function PageEditor({ opened, notice }: Props) {
  const editing = usePageEditor(opened)
  const [isAdding, setIsAdding] = useState(false)
  const { edited, blocks, selected, select, act } = editing
  return (
    <main className={styles.editor}>
      <EditorHead opened={opened} editing={editing} />
      <Notice notice={notice} />
      {edited.save.state === 'conflict' ? (
        <ConflictChoice
          conflicts={edited.save.conflicts}
          content={edited.content}
          onChoose={(choices) => {
            edited.choose(choices)
            // The selection had the focus and is gone.
            document.getElementById(afterPreview)?.focus()
          }}
        />
      ) : null}
      <div className={styles.parts}>
        <SideList opened={opened} editing={editing} onAdd={() => setIsAdding(true)} />
        <Preview
          address={opened.base + opened.path}
          drawn={edited.drawn}
          selected={selected}
          nameOf={(place) => nameOfBlock(blocks[place], opened.facts)}
          onSelect={select}
        />
        <SelectedForm opened={opened} editing={editing} />
      </div>
      {isAdding ? (
        <Gallery
          onClose={() => setIsAdding(false)}
          base={opened.base}
          addables={addablesOf(opened.samples, opened.sections)}
          onAdd={(block) => {
            setIsAdding(false)
            act({ type: 'add', at: selected === undefined ? blocks.length : selected + 1, block })
          }}
        />
      ) : null}
    </main>
  )
}

function EditorHead({ opened, editing: { edited } }: { opened: OpenedPage; editing: PageEditing }) {
  const { slug, path, part, isDrafted } = opened
  const others = usePresence(slug, part)
  return (
    <Group component="header" className={styles.head} gap="8px 20px" px="lg" py={10}>
      <Group gap="2px 10px" align="baseline" flex="1 1 220px" miw={0}>
        <Anchor component={Link} to={`/admin/sites/${slug}/pages`}>
          페이지
        </Anchor>
        <Title order={1} size="1.125rem">
          {withFacts(String(edited.content.title ?? ''), opened.facts) || '제목 없음'}
        </Title>
        <Code>{path}</Code>
      </Group>
      <SaveLine edited={edited} others={others} isDrafted={isDrafted} />
      <Button component={Link} to={`/admin/sites/${slug}/publish`}>
        공개하기
      </Button>
    </Group>
  )
}
