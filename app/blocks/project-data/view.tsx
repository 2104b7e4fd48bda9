import { useId } from 'react'
import { mark } from '#app/enhance/contract.ts'
import { useEnhancement } from '#app/enhance/use-enhancement.ts'
import { ContentLink } from '#app/ui/content-link.tsx'
import { opensBooking } from '#app/ui/dialogs/opens-booking.ts'
import { Lines } from '#app/ui/lines.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { useSite } from '#app/ui/site-context.tsx'
import { Table } from '#app/ui/table/table.tsx'
import type { BlockOf } from '../schema.ts'
import type { ProjectDataParts } from './contract.ts'
import styles from './view.module.css'

type Block = BlockOf<'project-data'>

export function ProjectData({ block }: { block: Block }) {
  const id = useId()
  const { slug, option } = useSite()
  const shown = block.options.find((o) => o.id === option) ?? (block.options[0] as Block['options'][number])
  return (
    <section
      className={`section ${styles.data}`}
      {...useEnhancement('blocks/project-data')}
      aria-labelledby={id}
    >
      <div className={`grid ${styles.grid}`}>
        {block.options.length > 1 ? <PhaseToggle block={block} shown={shown.id} /> : null}
        <figure className={`bleed axis-bleed ${styles.figure}`}>
          <Picture of={shown.picture} sizes="(min-width: 901px) 80vw, 100vw" />
          {shown.picture.caption ? (
            <figcaption className="caption">
              <Lines text={shown.picture.caption} />
            </figcaption>
          ) : null}
        </figure>
        <h2 className={styles.title} id={id}>
          {shown.label}
        </h2>
        <div className="axis">
          <Table
            caption={`${shown.label} 사업개요`}
            hidesCaption
            narrow="list"
            className={styles.table}
            note={shown.note}
            rows={shown.rows.map(({ label, value, big }) => ({
              head: label,
              cells: [<Lines key={label} text={value} />],
              className: big ? styles.big : undefined,
            }))}
          />
          <div className={`actions ${styles.acts}`}>
            <a className="button" href={`/${slug}/customer`} {...opensBooking}>
              {block.action}
            </a>
            {block.link ? (
              <ContentLink className="button outline" url={block.link.url}>
                {block.link.label}
              </ContentLink>
            ) : null}
          </div>
        </div>
      </div>
    </section>
  )
}

function PhaseToggle({ block, shown }: { block: Block; shown: string }) {
  const { path } = useSite()
  return (
    <>
      <p className={`label ${styles.choose}`}>{block.label}</p>
      <nav className="axis" aria-label={block.label}>
        <ul className={styles.toggle}>
          {block.options.map((o, i) => (
            <li key={o.id}>
              <a
                href={i ? `${path}?${block.param}=${o.id}` : path}
                {...mark<ProjectDataParts>('shows')}
                aria-current={o.id === shown ? 'page' : undefined}
              >
                {o.label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
