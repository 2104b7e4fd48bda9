import { useId } from 'react'
import { mark } from '../../enhance/contract.ts'
import { useEnhancement } from '../../enhance/use-enhancement.ts'
import {
  countByType,
  countHouseholds,
  facingsOf,
  typesOf,
} from '../../features/drawings/layouts/households.ts'
import type { Building, SiteLayout as Layout } from '../../features/drawings/layouts/site-layout.ts'
import { Lines } from '../../ui/lines.tsx'
import { PanZoom } from '../../ui/pan-zoom/pan-zoom.tsx'
import { useDrawing } from '../../ui/site-context.tsx'
import { useAnchor } from '../anchor.ts'
import type { BlockOf } from '../schema.ts'
import { SectionHead } from '../section-head.tsx'
import type { SiteLayoutParts } from './contract.ts'
import { LayoutDrawing } from './drawing.tsx'
import styles from './view.module.css'

type Block = BlockOf<'site-layout'>

/** The drawing, its legend, and what it says about each building as a table. */
export function SiteLayout({ block }: { block: Block }) {
  const { title, text, alt, caption } = block
  const layout = useDrawing(block.layout)
  const id = useId()
  const anchor = useAnchor()
  return (
    <section className={styles.layout} aria-labelledby={id} {...useEnhancement('blocks/site-layout')}>
      <div className="grid">
        <SectionHead id={id} title={title} text={text} />
        <figure className={`bleed ${styles.figure}`}>
          <PanZoom label={title} maxScale={6} className={styles.zoom ?? ''}>
            <LayoutDrawing
              layout={layout}
              label={alt}
              href={({ number }) => `#${anchor(`building-${number}`)}`}
            />
          </PanZoom>
          <figcaption className={styles.caption}>
            {layout.phases.map((phase) => (
              <span key={phase.id} className={styles.key} data-tone={phase.tone}>
                {phase.label}
              </span>
            ))}
            <span className={styles.disclaimer}>{caption}</span>
          </figcaption>
        </figure>
        <Facilities block={block} layout={layout} />
        <Buildings block={block} layout={layout} />
      </div>
      <div className={styles.panel} popover="auto" tabIndex={-1} {...mark<SiteLayoutParts>('panel')} />
    </section>
  )
}

interface Props {
  block: Block
  layout: Layout
}

function Facilities({ block, layout }: Props) {
  const id = useId()
  return (
    <div className={styles.part}>
      <h3 id={id}>{block.facilities.title}</h3>
      <ol className={styles.facilities} aria-labelledby={id}>
        {layout.facilities.map((facility) => {
          const about = block.facilities.about[facility.id]
          return (
            <li key={facility.id}>
              <b>{facility.name}</b>
              {about ? (
                <p>
                  <span className={styles.place}>{about.place}</span> <Lines text={about.text} />
                </p>
              ) : null}
            </li>
          )
        })}
      </ol>
    </div>
  )
}

/** What a tap on a building shows, as a table that is there without one. */
function Buildings({ block, layout }: Props) {
  const caption = `${block.title}의 동별 층수와 세대수`
  return (
    <div className={styles.part}>
      <h3>동별 층수와 세대수</h3>
      <table className={styles.buildings}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">동</th>
            <th scope="col">층수</th>
            <th scope="col">향</th>
            <th scope="col">주택형</th>
            <th scope="col">세대수</th>
            <th scope="col">동·호수</th>
          </tr>
        </thead>
        {layout.phases.map(({ id, label }) => {
          const buildings = layout.buildings.filter(({ phase }) => phase === id)
          return (
            <tbody key={id}>
              <tr className={styles.phase}>
                <th scope="rowgroup" colSpan={4}>
                  {label} {buildings.length}개 동
                </th>
                <td>{countHouseholds(buildings).toLocaleString('ko-KR')}세대</td>
                <td />
              </tr>
              {buildings.map((building) => (
                <Row key={building.number} layout={layout} building={building} homes={block.homes} />
              ))}
            </tbody>
          )
        })}
      </table>
    </div>
  )
}

const title = (column: string) => mark<SiteLayoutParts>('title', column)

function Row({ layout, building, homes }: { layout: Layout; building: Building; homes: string }) {
  const { number, floors } = building
  const counts = countByType([building])
  return (
    <tr id={useAnchor()(`building-${number}`)} {...mark<SiteLayoutParts>('row', number)}>
      <th scope="row">{number}동</th>
      <td {...title('층수')}>{floors}층</td>
      <td {...title('향')}>
        {facingsOf(building)
          .map((facing) => `${facing}향`)
          .join(', ')}
      </td>
      <td {...title('주택형')}>
        {typesOf(layout, building).map((type) => (
          <span key={type.id} className="unbroken">
            <a href={type.page}>{type.label}</a> {counts.get(type.id)}세대
          </span>
        ))}
      </td>
      <td {...title('세대수')}>{countHouseholds([building])}세대</td>
      <td>
        <a className="link" href={`${homes}#homes-${number}`}>
          <span className="visually-hidden">{number}동</span> 동·호수 보기
        </a>
      </td>
    </tr>
  )
}
