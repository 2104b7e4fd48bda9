import { useSite } from '../../ui/site-context.tsx'
import { useAnchor } from '../anchor.ts'
import type { BlockOf } from '../schema.ts'
import styles from './view.module.css'

type Section = BlockOf<'prose'>['sections'][number]
type Part = Section['parts'][number]
type Table = Extract<Part, { table: unknown }>['table']

export function Prose({ block: { version, introduction, sections } }: { block: BlockOf<'prose'> }) {
  const anchor = useAnchor()
  const idOf = (i: number) => anchor(`section-${i + 1}`)
  return (
    <section className={`${styles.prose} section`}>
      <div className="grid">
        <nav className={styles.contents} aria-label="차례">
          <ol>
            {sections.map((section, i) => (
              <li key={section.title}>
                <a href={`#${idOf(i)}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={`${styles.text} axis`}>
          {version ? <p className={styles.version}>{version}</p> : null}
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

function TableView({ table: { caption, head, rows } }: { table: Table }) {
  return (
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {head.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.join()}>
            {row.map((cell, i) =>
              i === 0 ? (
                <th key={head[i]} scope="row">
                  {cell}
                </th>
              ) : (
                // The column's title again, for narrow screens, where each row becomes a list.
                <td key={head[i]} data-title={head[i]}>
                  <Written text={cell} />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A text in which the office's number can be called. */
function Written({ text }: { text: string }) {
  const { phone } = useSite().settings
  const [before, ...after] = text.split(phone)
  return (
    <>
      {before}
      {after.map((piece) => (
        <span key={piece}>
          <a href={`tel:${phone}`}>{phone}</a>
          {piece}
        </span>
      ))}
    </>
  )
}
