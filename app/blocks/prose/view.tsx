import { Lines } from '#app/ui/lines.tsx'
import { useSite } from '#app/ui/site-context.tsx'
import { Table } from '#app/ui/table/table.tsx'
import { useAnchor } from '../anchor.ts'
import type { BlockOf } from '../schema.ts'
import styles from './view.module.css'

type Section = BlockOf<'prose'>['sections'][number]
type Part = Section['parts'][number]
type TableOf = Extract<Part, { table: unknown }>['table']

export function Prose({ block: { version, introduction, sections } }: { block: BlockOf<'prose'> }) {
  const anchor = useAnchor()
  const idOf = (i: number) => anchor(`section-${i + 1}`)
  return (
    <section className={`${styles.prose} section`}>
      <div className="grid">
        <nav className={styles.contents} aria-label="목차">
          <ol>
            {sections.map((section, i) => (
              <li key={section.title}>
                <a href={`#${idOf(i)}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={`${styles.text} axis`}>
          {version ? (
            <p className={styles.version}>
              <Lines text={version} />
            </p>
          ) : null}
          {introduction.map((text) => (
            <p key={text}>
              <Written text={text} />
            </p>
          ))}
          {sections.map((section, i) => (
            <section key={section.title} aria-labelledby={idOf(i)}>
              <h2 id={idOf(i)}>{section.title}</h2>
              {section.parts.map((part) => (
                <PartView key={JSON.stringify(part)} part={part} />
              ))}
            </section>
          ))}
        </div>
      </div>
    </section>
  )
}

function PartView({ part }: { part: Part }) {
  if ('text' in part)
    return (
      <p>
        <Written text={part.text} />
      </p>
    )
  if ('table' in part) return <TableView table={part.table} />
  const List = part.ordered ? 'ol' : 'ul'
  return (
    <List className={part.ordered ? styles.ordered : styles.list}>
      {part.list.map((item) => (
        <li key={item}>
          <Written text={item} />
        </li>
      ))}
    </List>
  )
}

function TableView({ table: { caption, head, rows } }: { table: TableOf }) {
  return (
    <Table
      caption={caption}
      narrow="list"
      className={styles.table}
      columns={head.map((title) => ({ title }))}
      rows={rows.map(([name, ...cells]) => ({
        head: name,
        cells: cells.map((cell) => <Written key={cell} text={cell} />),
      }))}
    />
  )
}

function Written({ text }: { text: string }) {
  const { phone } = useSite().settings
  const [before, ...after] = text.split(phone)
  return (
    <>
      <Lines text={before ?? ''} />
      {after.map((piece) => (
        <span key={piece}>
          <a href={`tel:${phone}`}>{phone}</a>
          <Lines text={piece} />
        </span>
      ))}
    </>
  )
}
