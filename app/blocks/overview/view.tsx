import { LeadOn } from '#app/ui/content-link.tsx'
import { Lines } from '#app/ui/lines.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Table } from '#app/ui/table/table.tsx'
import fold from '../fold.module.css'
import type { BlockOf } from '../schema.ts'
import { PremiumSlider } from './premium-slider.tsx'
import styles from './view.module.css'

type Item = BlockOf<'overview'>['items'][number]

export function Overview({ block }: { block: BlockOf<'overview'> }) {
  return (
    <section className="narrow-only" id={block.id} aria-label={block.title}>
      {block.items.map((item) => (
        <details key={item.title} className={fold.item} name={block.id}>
          <summary className={fold.bar}>
            <h2>{item.title}</h2>
            <span className="sign" />
          </summary>
          <div className={fold.inside}>{insideOf(item, block.id)}</div>
        </details>
      ))}
    </section>
  )
}

function insideOf(item: Item, id: string) {
  if (item.kind === 'slides')
    return <PremiumSlider id={`${id}-slide`} title={item.title} slides={item.slides} />
  return (
    <>
      {item.kind === 'table' ? (
        <Summary {...item} />
      ) : (
        item.pictures.map((picture) => <Figure key={picture.name} picture={picture} />)
      )}
      <LeadOn link={item.link} />
    </>
  )
}

function Figure({ picture }: { picture: Extract<Item, { kind: 'pictures' }>['pictures'][number] }) {
  return (
    <figure className={styles.figure}>
      <Picture of={picture} sizes="100vw" />
      {picture.caption ? (
        <figcaption className="caption">
          <Lines text={picture.caption} />
        </figcaption>
      ) : null}
    </figure>
  )
}

function Summary({ title, columns, rows, note }: Extract<Item, { kind: 'table' }>) {
  return (
    <Table
      caption={title}
      hidesCaption
      className={styles.table}
      columns={['구분', ...columns].map((column) => ({ title: column }))}
      rows={rows.map(({ label, values, big }) => ({
        head: label,
        className: big ? styles.big : undefined,
        cells: values.map((value) => ({
          colSpan: values.length === 1 ? columns.length : undefined,
          children: <Lines text={value} />,
        })),
      }))}
      note={note}
    />
  )
}
