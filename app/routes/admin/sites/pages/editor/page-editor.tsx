import { Button } from '@mantine/core'
import { useState } from 'react'
import { Form, Link } from 'react-router'
import { schemaMeta } from '../../../../../features/editing/blocks/block-titles.ts'
import { schemaOfBlock } from '../../../../../features/editing/blocks/sample-block.ts'
import { pageContent } from '../../../../../features/pages/page-content.ts'
import { type Mark, markFaults, marksBelow } from '../../../forms/marks.ts'
import { SchemaForm } from '../../../forms/schema-form.tsx'
import { Notice, type NoticeText } from '../../../notice.tsx'
import type { Route } from '../+types/edit'
import { type BlockDeed, blocksOf, doWithBlocks, selectedAfter } from './block-deeds.ts'
import { Comments } from './comments.tsx'
import { ConflictChoice } from './conflict-choice.tsx'
import styles from './editor.module.css'
import { addablesOf, Gallery } from './gallery.tsx'
import { headOf, headSchema, withHead } from './head.ts'
import { KeepSection } from './keep-section.tsx'
import { nameOfBlock, Outline } from './outline.tsx'
import { Preview } from './preview.tsx'
import { SaveLine } from './save-line.tsx'
import { useCheck, useCompany } from './use-company.ts'
import { useDocument } from './use-document.ts'

export type OpenedPage = Route.ComponentProps['loaderData']

/** Outline, the page itself, and the form of what is selected. */
export function PageEditor({ opened, notice }: { opened: OpenedPage; notice: NoticeText | undefined }) {
  const { slug, path, part, base, comments, facts } = opened
  const edited = useDocument({ site: slug, ...opened })
  const others = useCompany(slug, part)
  const checked = useCheck(slug, part, edited.drawn)
  const [selected, setSelected] = useState(opened.selected)
  const [isAdding, setIsAdding] = useState(false)
  const [removed, setRemoved] = useState<{ at: number; block: unknown }>()
  const { content } = edited
  const blocks = blocksOf(content)
  const marks = joinMarks(markFaults(pageContent, content), checked.marks)
  const ofBlock = (i: number) => marksBelow(marks, `blocks[${i}]`)
  const act = (deed: BlockDeed) => {
    setRemoved(deed.deed === 'remove' ? { at: deed.at, block: blocks[deed.at] } : undefined)
    edited.change(doWithBlocks(content, deed))
    setSelected((now) => (now === undefined ? now : selectedAfter(now, deed)))
  }
  const counts = (of: (i: number) => number) => Object.fromEntries(blocks.map((_, i) => [i, of(i)]))
  const block = selected === undefined ? undefined : blocks[selected]
  return (
    <main className={styles.editor}>
      <header className={styles.head}>
        <div>
          <p>
            <Link to={`/admin/sites/${slug}/pages`}>페이지</Link>
          </p>
          <h1>{String(content.title ?? '') || '제목 없음'}</h1>
          <code>{path}</code>
        </div>
        <SaveLine edited={edited} others={others} isDrafted={opened.isDrafted} />
        <Button component={Link} to={`/admin/sites/${slug}/publish`}>
          공개하기
        </Button>
      </header>
      <Notice notice={notice} className={styles.notice} />
      {edited.save.state === 'conflict' ? (
        <ConflictChoice conflicts={edited.save.conflicts} content={content} onChoose={edited.choose} />
      ) : null}
      <Form method="post" id="page-deeds">
        <input type="hidden" name="version" value={opened.version} />
      </Form>
      <div className={styles.parts}>
        <nav className={styles.side} aria-label="블록">
          <a
            href="?"
            className={styles.headLink}
            aria-current={selected === undefined ? 'true' : undefined}
            onClick={(event) => {
              event.preventDefault()
              setSelected(undefined)
            }}
          >
            <b>페이지 정보</b>
            <small>제목, 설명, 상단 이미지</small>
          </a>
          <Outline
            blocks={blocks}
            selected={selected}
            faults={counts((i) => ofBlock(i).filter(({ tone }) => tone === 'fault').length)}
            comments={counts((i) => comments.filter(({ place }) => place === i).length)}
            onSelect={setSelected}
            onDeed={act}
          />
          {removed ? (
            <p className={styles.removed} role="status">
              블록을 지웠습니다.
              <Button
                size="xs"
                variant="default"
                onClick={() => act({ deed: 'add', at: removed.at, block: removed.block })}
              >
                지운 블록 되돌리기
              </Button>
            </p>
          ) : null}
          <Button variant="default" fullWidth onClick={() => setIsAdding(true)}>
            블록 추가
          </Button>
        </nav>
        <Preview
          address={`${base}${path}`}
          drawn={edited.drawn}
          selected={selected}
          nameOf={(i) => nameOfBlock(blocks[i])}
          onSelect={setSelected}
        />
        <section className={styles.form} aria-label="내용">
          {block === undefined || selected === undefined ? (
            <HeadForm opened={opened} edited={edited} marks={marks} />
          ) : (
            <BlockForm
              key={selected}
              block={block}
              place={selected}
              version={opened.version}
              slug={slug}
              facts={facts}
              marks={ofBlock(selected)}
              onChange={(value) => act({ deed: 'set', at: selected, block: value })}
            />
          )}
          <Comments
            comments={comments.filter(({ place }) => (selected === undefined ? true : place === selected))}
          />
          {selected === undefined ? null : <KeepSection place={selected} name={nameOfBlock(block)} />}
        </section>
      </div>
      <Gallery
        isOpen={isAdding}
        onClose={() => setIsAdding(false)}
        base={base}
        addables={addablesOf(opened.samples, opened.sections)}
        onAdd={(added) => {
          setIsAdding(false)
          const at = selected === undefined ? blocks.length : selected + 1
          edited.change(doWithBlocks(content, { deed: 'add', at, block: added }))
          setSelected(at)
        }}
      />
    </main>
  )
}

/** What the schema finds at once, and what the check finds; the same place is told once. */
const joinMarks = (own: Mark[], checked: Mark[]): Mark[] => [
  ...own,
  ...checked.filter(({ place }) => !own.some((mark) => mark.place === place)),
]

interface HeadFormProps {
  opened: OpenedPage
  edited: ReturnType<typeof useDocument>
  marks: Mark[]
}

function HeadForm({ opened, edited: { content, change }, marks }: HeadFormProps) {
  return (
    <Form method="post" className={styles.schema}>
      <input type="hidden" name="version" value={opened.version} />
      <h2>페이지 정보</h2>
      <p className={styles.note}>
        주소는 <Link to={`/admin/sites/${opened.slug}/pages`}>페이지 목록</Link>에서 바꿉니다. 전 주소에서 새
        주소로 저절로 이동합니다.
      </p>
      <SchemaForm
        schema={headSchema}
        name="head"
        value={headOf(content)}
        onChange={(head) => change(withHead(content, head as typeof content))}
        marks={marks.filter(({ place }) => !place.startsWith('blocks['))}
        where={{ site: opened.slug }}
        facts={opened.facts}
      />
      <NoScriptSave />
    </Form>
  )
}

interface BlockFormProps {
  block: unknown
  place: number
  version: number
  slug: string
  facts: OpenedPage['facts']
  marks: Mark[]
  onChange: (value: unknown) => void
}

function BlockForm({ block, place, version, slug, facts, marks, onChange }: BlockFormProps) {
  const type = String((block as { type?: unknown }).type)
  const schema = schemaOfBlock(type)
  const { title, description } = schemaMeta(type)
  return (
    <Form method="post" className={styles.schema}>
      <input type="hidden" name="at" value={place} />
      <input type="hidden" name="version" value={version} />
      <h2>{title}</h2>
      <p className={styles.note}>{description}</p>
      {schema ? (
        <SchemaForm
          schema={schema}
          name="block"
          value={block}
          onChange={onChange}
          marks={marks}
          where={{ site: slug }}
          facts={facts}
        />
      ) : (
        <p>이 블록은 이 프로그램이 모르는 종류입니다.</p>
      )}
      <NoScriptSave />
    </Form>
  )
}

/** With a script everything saves itself. */
const NoScriptSave = () => (
  <noscript>
    <button type="submit" className={styles.plainSave}>
      초안에 저장
    </button>
  </noscript>
)
