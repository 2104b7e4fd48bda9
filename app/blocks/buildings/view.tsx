import { useId } from 'react'
import { homeParam, takesHomes } from '#app/domain/customers/fields.ts'
import { isPictured } from '#app/domain/drawings/drawing.ts'
import { countHouseholds, linesOf, storeysOf } from '#app/domain/drawings/layouts/households.ts'
import type { Building, SiteLayout } from '#app/domain/drawings/layouts/site-layout.ts'
import { homeKey } from '#app/domain/homes/home.ts'
import { type PublicState, publicStateNames } from '#app/domain/homes/home-states.ts'
import { mark } from '#app/enhance/contract.ts'
import { useEnhancement } from '#app/enhance/use-enhancement.ts'
import { koreanDayTime } from '#app/platform/korean-time.ts'
import { DetailPanel } from '#app/ui/detail-panel/detail-panel.tsx'
import { Lines } from '#app/ui/lines.tsx'
import { useDrawing, useSite } from '#app/ui/site-context.tsx'
import { Table } from '#app/ui/table/table.tsx'
import { useAnchor } from '../anchor.ts'
import type { BlockOf } from '../schema.ts'
import { SectionHead } from '../section-head.tsx'
import type { BuildingsParts } from './contract.ts'
import { Filter } from './filter.tsx'
import { FindHome } from './find-home.tsx'
import { bandMark, choicesOf, facingMark, publicStates, saleMark, typeMark } from './marks.ts'
import styles from './view.module.css'

type Block = BlockOf<'buildings'>

export function Buildings({ block }: { block: Block }) {
  const layout = useDrawing(block.layout)
  return isPictured<'layout'>(layout) ? (
    <PicturedBuildings block={block} />
  ) : (
    <DrawnBuildings block={block} layout={layout} />
  )
}

function DrawnBuildings({ block, layout }: { block: Block; layout: SiteLayout }) {
  const { title, text, bands, notes } = block
  const { slug, contentVersion, prices, settings, homes } = useSite()
  // No more than what the script needs: each byte is sent with a document of two thousand homes.
  const own = prices
    .map(({ page, payments, types }) => ({
      page,
      payments: payments.slice(0, 1).map(({ label, rate }) => ({ label, rate })),
      types: types
        .filter(({ type }) => layout.types.some((one) => one.id === type))
        .map(({ id, type, groups, homes }) => ({
          id,
          type,
          groups: groups.map(({ buildings, lines, floors }) => ({
            buildings,
            lines,
            floors: floors.map(({ from, until, price }) => ({ from, until, price })),
          })),
          homes: homes?.map(({ home, price }) => ({ home, price })),
        })),
    }))
    .filter(({ types }) => types.length)
  const id = useId()
  const anchor = useAnchor()
  const form = `/${slug}/customer`
  const takes = takesHomes(settings.consents.collection)
  return (
    <section
      className={homes ? `${styles.homes} ${styles.sold}` : styles.homes}
      aria-labelledby={id}
      {...useEnhancement('blocks/buildings', 'visible')}
      {...mark<BuildingsParts>('prices', own.length ? JSON.stringify(own) : null)}
      {...mark<BuildingsParts>('outlooks', `/${slug}/outlooks/${contentVersion}/${layout.name}`)}
      {...mark<BuildingsParts>('book', takes ? `${form}?${homeParam}=` : form)}
    >
      <div className="grid">
        <SectionHead id={id} title={title} text={text} />
        <p className={styles.tap}>
          세대를 누르면 {own.length ? '공급금액과 ' : ''}창밖 그림을 보시고 상담을 예약하실 수 있습니다.
        </p>
        {homes ? <Sales at={homes.at} /> : null}
        <FindHome buildings={layout.buildings} action={form} takes={takes} />
        <Filter choices={choicesOf(layout, bands)} total={countHouseholds(layout.buildings)} />
        {layout.phases.map((phase) => {
          const buildings = layout.buildings.filter((building) => building.phase === phase.id)
          return (
            <div key={phase.id} className={styles.phase}>
              <h3>
                {phase.label}{' '}
                <span>
                  {buildings.length}개 동 {countHouseholds(buildings).toLocaleString('ko-KR')}세대
                </span>
              </h3>
              <nav className={styles.numbers} aria-label={`${phase.label} 동`}>
                {buildings.map(({ number }) => (
                  <a key={number} href={`#${anchor(`homes-${number}`)}`}>
                    {number}
                  </a>
                ))}
              </nav>
              <p className={styles.hint}>좌우로 밀거나 동 번호를 누르면 다른 동을 보실 수 있습니다.</p>
              <div className={styles.row}>
                {buildings.map((building) => (
                  <Tower key={building.number} layout={layout} building={building} block={block} />
                ))}
              </div>
            </div>
          )
        })}
        <Notes notes={notes} />
      </div>
      <DetailPanel />
    </section>
  )
}

/** A picture of the layout says nothing of single homes. */
function PicturedBuildings({ block: { title, text, place, notes } }: { block: Block }) {
  const id = useId()
  return (
    <section className={styles.homes} aria-labelledby={id}>
      <div className="grid">
        <SectionHead id={id} title={title} text={text} />
        <a className="link" href={place}>
          단지배치도 보기
        </a>
        <Notes notes={notes} />
      </div>
    </section>
  )
}

const Notes = ({ notes }: Pick<Block, 'notes'>) =>
  notes.length ? (
    <ul className={`notes ${styles.notes}`}>
      {notes.map((note) => (
        <li key={note}>
          <Lines text={note} />
        </li>
      ))}
    </ul>
  ) : null

/** What the words in the cells mean, of which moment they are, and what they do not promise. */
function Sales({ at }: { at: string }) {
  return (
    <div className={styles.sales}>
      <p>
        {publicStates.map((state) => (
          <span key={state} className={saleMark(state)}>
            {publicStateNames[state]}
          </span>
        ))}
      </p>
      <p>
        {koreanDayTime(at)} 기준입니다. 상담 중인 세대도 분양 중으로 보이며, 계약하실 수 있는지는
        분양사무소에서 다시 확인해 드립니다. 표시가 없는 세대는 문의해 주십시오. 공급 방법과 자격은
        입주자모집공고를 따릅니다.
      </p>
    </div>
  )
}

interface TowerProps {
  layout: SiteLayout
  building: Building
  block: Block
}

function Tower({ layout, building, block }: TowerProps) {
  const { number, floors, without } = building
  const lines = linesOf(building)
  const anchor = useAnchor()
  const { homes: sales } = useSite()
  const stateOf = (home: string) => sales?.states[homeKey({ building: number, number: home })]
  const counted = sales && countStates(building, stateOf)
  const typeOf = (type: string) => layout.types.find(({ id }) => id === type)
  const label = (type: string) => typeOf(type)?.label ?? type
  const pageOf = (type: string) => typeOf(type)?.page ?? ''
  return (
    <div className={styles.tower} id={anchor(`homes-${number}`)} {...mark<BuildingsParts>('tower', number)}>
      <Table
        caption={
          <>
            <b>{number}동</b> 지상 {floors}층, {countHouseholds([building])}세대
            {counted ? <span>{counted}</span> : null}
          </>
        }
        bare
        columns={[
          { title: '층' },
          ...lines.map((line) => ({
            title: (
              <>
                {`${line.number}호 `}
                <a href={`${pageOf(line.type)}${line.isMirrored ? '?mirrored=yes' : ''}`}>{line.type}</a>
                {` ${line.facing}`}
              </>
            ),
            abbr: `${line.number}호 ${label(line.type)} ${line.facing}향`,
            className: typeMark(layout, line.type),
          })),
        ]}
        rows={storeysOf(building)
          .reverse()
          .map(({ floor, homes, without }) => ({
            head: `${floor}층`,
            className: bandMark(block.bands, floor),
            cells: without
              ? [{ colSpan: lines.length, children: without === 'pilotis' ? '필로티' : '피난층' }]
              : lines.map((line, i) => ({
                  className: homes[i] && marksOfCell(layout, line, stateOf(homes[i])),
                  children: homes[i] ?? '없음',
                })),
          }))}
      />
      {without.map(({ home, use }) => (
        <p key={home} className={styles.without}>
          {home}호 자리는 {use}입니다.
        </p>
      ))}
      <a className="link" href={`${block.place}#building-${number}`}>
        {number}동 위치 보기
      </a>
    </div>
  )
}

const marksOfCell = (
  layout: SiteLayout,
  { type, facing }: { type: string; facing: string },
  state: PublicState | undefined,
): string => [typeMark(layout, type), facingMark(facing), ...(state ? [saleMark(state)] : [])].join(' ')

/** `분양 중 22세대, 계약 완료 130세대`, in words for who does not see the cells. */
function countStates(building: Building, stateOf: (home: string) => PublicState | undefined): string {
  const states = storeysOf(building).flatMap(({ homes }) =>
    homes.flatMap((home) => (home && stateOf(home)) || []),
  )
  return publicStates
    .map((state) => ({ state, count: states.filter((one) => one === state).length }))
    .filter(({ count }) => count)
    .map(({ state, count }) => `${publicStateNames[state]} ${count}세대`)
    .join(', ')
}
