import { Anchor, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { schemaMeta } from '#app/domain/publishing/documents/block-titles.ts'
import type { Document } from '#app/domain/publishing/documents/parts.ts'
import { schemaOfBlock } from '#app/domain/publishing/pages/sample-block.ts'
import { FieldsComing, useIsLive } from '#app/office/forms/fields-coming.tsx'
import { SchemaForm } from '#app/office/forms/schema-form.tsx'
import { Comments } from './comments.tsx'
import { conflictPlace } from './conflict-choice.tsx'
import styles from './editor.module.css'
import { headOf, headSchema, withHead } from './head.ts'
import type { OpenedPage } from './opened-page.ts'
import { nameOfBlock } from './outline.tsx'
import { afterPreview } from './preview.tsx'
import { SaveSection } from './save-section.tsx'
import type { PageEditing } from './use-page-editor.ts'

interface Props {
  opened: OpenedPage
  editing: PageEditing
}

/** Fields of the selected block, or of the page itself. */
export function SelectedForm(props: Props) {
  const { selected, blocks, edited } = props.editing
  const schema = selected === undefined ? headSchema : schemaOfBlock(typeOf(blocks[selected]))
  const isLive = useIsLive()
  return (
    <section id={afterPreview} tabIndex={-1} className={styles.form} aria-label="내용">
      {edited.save.state === 'conflict' ? (
        <Anchor href={`#${conflictPlace}`} c="red" fw={600}>
          겹친 값 정하기
        </Anchor>
      ) : null}
      {isLive ? (
        <Parts {...props} />
      ) : (
        schema && (
          <FieldsComing schema={schema} value={selected === undefined ? edited.content : blocks[selected]} />
        )
      )}
    </section>
  )
}

function Parts({ opened, editing }: Props) {
  const { selected, blocks } = editing
  const comments = opened.comments.filter(({ place }) => selected === undefined || place === selected)
  return (
    <>
      {selected === undefined ? (
        <HeadForm opened={opened} editing={editing} />
      ) : (
        <BlockForm key={selected} place={selected} opened={opened} editing={editing} />
      )}
      <Comments comments={comments} />
      {selected === undefined ? null : (
        <SaveSection
          key={`keep ${selected}`}
          place={selected}
          name={nameOfBlock(blocks[selected], opened.facts)}
        />
      )}
    </>
  )
}

function HeadForm({ opened, editing: { edited, marks } }: Props) {
  const { content, change } = edited
  return (
    <Stack gap="sm">
      <Title order={2} size="1.0625rem">
        페이지 정보
      </Title>
      <Text size="sm" c="var(--ink-2)" mt={-8}>
        주소는 <Link to={`/admin/sites/${opened.slug}/pages`}>페이지 목록</Link>에서 바꿉니다. 전 주소에서 새
        주소로 저절로 이동합니다.
      </Text>
      <SchemaForm
        schema={headSchema}
        name="head"
        value={headOf(content)}
        onChange={(head) => change(withHead(content, head as Document))}
        marks={marks.filter(({ place }) => !place.startsWith('blocks'))}
        where={{ site: opened.slug }}
        facts={opened.facts}
      />
    </Stack>
  )
}

const typeOf = (block: unknown) => String((block as { type?: unknown } | null)?.type)

function BlockForm({ place, opened, editing }: Props & { place: number }) {
  const block = editing.blocks[place]
  const schema = schemaOfBlock(typeOf(block))
  const { title, description } = schemaMeta(typeOf(block))
  return (
    <Stack gap="sm">
      <Title order={2} size="1.0625rem">
        {title}
      </Title>
      <Text size="sm" c="var(--ink-2)" mt={-8}>
        {description}
      </Text>
      {schema ? (
        <SchemaForm
          schema={schema}
          name="block"
          value={block}
          onChange={(value) => editing.act({ type: 'set', at: place, block: value })}
          marks={editing.marksOf(place)}
          where={{ site: opened.slug }}
          facts={opened.facts}
        />
      ) : (
        <p>이 프로그램이 모르는 종류의 블록입니다.</p>
      )}
    </Stack>
  )
}
