import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { schemaMeta } from '#app/domain/publishing/documents/block-titles.ts'
import type { Document } from '#app/domain/publishing/documents/parts.ts'
import { schemaOfBlock } from '#app/domain/publishing/pages/sample-block.ts'
import { SchemaForm } from '#app/routes/admin/forms/schema-form.tsx'
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

/** Fields of the selected block, or of the page itself; without a script each is a form that is posted. */
export function SelectedForm({ opened, editing }: Props) {
  const { selected, blocks } = editing
  const comments = opened.comments.filter(({ place }) => selected === undefined || place === selected)
  return (
    <section id={afterPreview} tabIndex={-1} className={styles.form} aria-label="내용">
      {editing.edited.save.state === 'conflict' ? (
        <a href={`#${conflictPlace}`} className={styles.toConflict}>
          겹친 값 정하기
        </a>
      ) : null}
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
    </section>
  )
}

interface FormProps {
  title: string
  note: ReactNode
  version: number
  children: ReactNode
}

const FieldsForm = ({ title, note, version, children }: FormProps) => (
  <Form method="post" className={styles.schema}>
    <input type="hidden" name="version" value={version} />
    <h2>{title}</h2>
    <p className={styles.note}>{note}</p>
    {children}
    <noscript>
      <button type="submit" className={styles.plainSave}>
        초안에 저장
      </button>
    </noscript>
  </Form>
)

function HeadForm({ opened, editing: { edited, marks } }: Props) {
  const { content, change } = edited
  const note = (
    <>
      주소는 <Link to={`/admin/sites/${opened.slug}/pages`}>페이지 목록</Link>에서 바꿉니다. 전 주소에서 새
      주소로 저절로 이동합니다.
    </>
  )
  return (
    <FieldsForm title="페이지 정보" note={note} version={opened.version}>
      <SchemaForm
        schema={headSchema}
        name="head"
        value={headOf(content)}
        onChange={(head) => change(withHead(content, head as Document))}
        marks={marks.filter(({ place }) => !place.startsWith('blocks'))}
        where={{ site: opened.slug }}
        facts={opened.facts}
      />
    </FieldsForm>
  )
}

function BlockForm({ place, opened, editing }: Props & { place: number }) {
  const block = editing.blocks[place]
  const type = String((block as { type?: unknown } | null)?.type)
  const schema = schemaOfBlock(type)
  const { title, description } = schemaMeta(type)
  return (
    <FieldsForm title={title} note={description} version={opened.version}>
      <input type="hidden" name="at" value={place} />
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
    </FieldsForm>
  )
}
