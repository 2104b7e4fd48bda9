import { useId } from 'react'
import { isPictured } from '#app/domain/drawings/drawing.ts'
import { countByType, countHouseholds, facingsOf, typesOf } from '#app/domain/drawings/layouts/households.ts'
import type { Building, SiteLayout as Layout } from '#app/domain/drawings/layouts/site-layout.ts'
import { mark } from '#app/enhance/contract.ts'
import { useEnhancement } from '#app/enhance/use-enhancement.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { DetailPanel } from '#app/ui/detail-panel/detail-panel.tsx'
import { keepTogether } from '#app/ui/keep-together.ts'
import { Lines } from '#app/ui/lines.tsx'
import { PanZoom } from '#app/ui/pan-zoom/pan-zoom.tsx'
import { useDrawing } from '#app/ui/site-context.tsx'
import type { Row } from '#app/ui/table/rows.ts'
import { Table } from '#app/ui/table/table.tsx'
import { useAnchor } from '../anchor.ts'
import { PicturedLayout } from '../pictured/layout.tsx'
import type { BlockOf } from '../schema.ts'
import { SectionHead } from '../section-head.tsx'
import type { SiteLayoutParts } from './contract.ts'
import { LayoutDrawing } from './drawing.tsx'
import { Facilities } from './facilities.tsx'
import { Key } from './key.tsx'
import styles from './view.module.css'

type Block = BlockOf<'site-layout'>

export function SiteLayout({ block }: { block: Block }) {
  const layout = useDrawing(block.layout)
  return isPictured<'layout'>(layout) ? (
    <PicturedLayout block={block} layout={layout} />
  ) : (
    <DrawnLayout block={block} layout={layout} />
  )
}

interface Props {
  block: Block
  layout: Layout
}

function DrawnLayout({ block, layout }: Props) {
  const { title, text, alt, caption } = block
  const id = useId()
  const anchor = useAnchor()
  return (
    <section className={styles.layout} aria-labelledby={id} {...useEnhancement('blocks/site-layout')}>
      <div className="grid">
        <SectionHead id={id} title={title} text={text} />
        <figure className="bleed">
          <PanZoom label={title} maxScale={6} className={styles.zoom ?? ''}>
            <LayoutDrawing
              layout={layout}
              label={alt}
              href={({ number }) => `#${anchor(`building-${number}`)}`}
            />
          </PanZoom>
          <figcaption className={styles.caption}>
            <Key layout={layout} />
            <span className={styles.disclaimer}>
              <Lines text={caption} />
            </span>
          </figcaption>
        </figure>
        <Facilities block={block} facilities={layout.facilities} />
        <Buildings block={block} layout={layout} />
      </div>
      <DetailPanel />
    </section>
  )
}

const columns = ['동', '층수', '향', '주택형', '세대수', '동·호수'].map((title) => ({ title }))

/** The table behind the panel of a building, which also works without script. */
function Buildings({ block, layout }: Props) {
  const anchor = useAnchor()
  return (
    <div className={styles.part}>
      <h3>동별 층수와 세대수</h3>
      <Table
        caption={`${block.title}의 동별 층수와 세대수`}
        hidesCaption
        narrow="cards"
        className={styles.buildings}
        columns={columns}
        groups={layout.phases.map(({ id, label }) => {
          const buildings = layout.buildings.filter(({ phase }) => phase === id)
          return {
            rows: [
              {
                head: {
                  scope: 'rowgroup',
                  colSpan: 4,
                  children: keepTogether(`${label} ${buildings.length}개 동`),
                },
                cells: [`${koreanNumber(countHouseholds(buildings))}세대`, null],
                total: true,
                className: styles.phase,
              },
              ...buildings.map((building) => ({
                id: anchor(`building-${building.number}`),
                ...buildingRow(layout, building, block.homes),
              })),
            ],
          }
        })}
      />
    </div>
  )
}

function buildingRow(layout: Layout, building: Building, homes: string): Row {
  const { number, floors } = building
  const counts = countByType([building])
  const facings = facingsOf(building).map((facing) => `${facing}향`)
  const types = typesOf(layout, building).map(({ id, page, label }) => (
    <span key={id} className="unbroken">
      <a href={page}>{label}</a> {counts.get(id)}세대
    </span>
  ))
  return {
    ...mark<SiteLayoutParts>('row', number),
    head: `${number}동`,
    cells: [
      `${floors}층`,
      facings.join(', '),
      types,
      `${countHouseholds([building])}세대`,
      <a key="homes" className="link" href={`${homes}#homes-${number}`}>
        <span className="visually-hidden">{number}동</span> 동·호수 보기
      </a>,
    ],
  }
}
