import { useId } from 'react'
import type { PicturedLayout as Layout } from '#app/domain/drawings/pictured.ts'
import { mark } from '#app/enhance/contract.ts'
import { useEnhancement } from '#app/enhance/use-enhancement.ts'
import { DetailPanel } from '#app/ui/detail-panel/detail-panel.tsx'
import { Lines } from '#app/ui/lines.tsx'
import { Table } from '#app/ui/table/table.tsx'
import { useAnchor } from '../anchor.ts'
import type { BlockOf } from '../schema.ts'
import { SectionHead } from '../section-head.tsx'
import type { SiteLayoutParts } from '../site-layout/contract.ts'
import { Facilities } from '../site-layout/facilities.tsx'
import view from '../site-layout/view.module.css'
import styles from './layout.module.css'
import { type Spot, SpottedSheet, WholePicture } from './sheet.tsx'

interface Props {
  block: BlockOf<'site-layout'>
  layout: Layout
}

/** A site layout as a picture, in the place of the drawn one (`site-layout`): its buildings have the same addresses. */
export function PicturedLayout({ block, layout }: Props) {
  const { title, text, caption } = block
  const { picture, legend, note } = layout
  const id = useId()
  const anchor = useAnchor()
  const facilities = layout.facilities.map((one) => ({ ...one, anchor: anchor(`facility-${one.id}`) }))
  return (
    <section className={view.layout} aria-labelledby={id} {...useEnhancement('blocks/site-layout')}>
      <div className="grid">
        <SectionHead id={id} title={title} text={text} />
        <div className="bleed">
          <SpottedSheet of={picture} label={title} spots={useSpots(layout)} className={styles.zoom} />
          <div className={view.caption}>
            {legend.map((line) => (
              <span key={line}>{line}</span>
            ))}
            <WholePicture of={picture} />
            <span className={view.disclaimer}>
              <Lines text={note ? `${caption}\n${note}` : caption} />
            </span>
          </div>
        </div>
        {facilities.length ? <Facilities block={block} facilities={facilities} /> : null}
        {layout.buildings.length ? <Buildings block={block} layout={layout} /> : null}
      </div>
      <DetailPanel />
    </section>
  )
}

/** Facilities are counted as in their list, buildings have their number. */
function useSpots({ buildings, facilities }: Layout): Spot[] {
  const anchor = useAnchor()
  return [
    ...facilities.flatMap(({ id, name, at }, i) =>
      at ? [{ at, mark: `${i + 1}`, name, href: `#${anchor(`facility-${id}`)}` }] : [],
    ),
    ...buildings.flatMap(({ number, at }) =>
      at
        ? [
            {
              ...{ at, mark: `${number}동`, href: `#${anchor(`building-${number}`)}` },
              attributes: mark<SiteLayoutParts>('building', number),
            },
          ]
        : [],
    ),
  ]
}

const columns = ['동', '안내', '동·호수'].map((title) => ({ title }))

/** Behind the panel of a building, which also works without script. */
function Buildings({ block, layout: { buildings } }: Props) {
  const anchor = useAnchor()
  return (
    <div className={view.part}>
      <h3>동별 안내</h3>
      <Table
        caption={`${block.title}의 동별 안내`}
        hidesCaption
        className={styles.buildings}
        columns={columns}
        rows={buildings.map(({ number, text }) => ({
          id: anchor(`building-${number}`),
          ...mark<SiteLayoutParts>('row', number),
          head: `${number}동`,
          cells: [
            text ? <Lines key="text" text={text} /> : null,
            <a key="homes" className="link" href={`${block.homes}#homes-${number}`}>
              <span className="visually-hidden">{number}동</span> 동·호수 보기
            </a>,
          ],
        }))}
      />
    </div>
  )
}
