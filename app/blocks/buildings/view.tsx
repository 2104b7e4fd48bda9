import { Fragment, useId } from 'react'
import { homeParam, takesHomes } from '#app/domain/customers/fields.ts'
import { type DrawingOf, isPictured } from '#app/domain/drawings/drawing.ts'
import { homeKey } from '#app/domain/homes/home.ts'
import { type PublicState, publicStateNames } from '#app/domain/homes/home-states.ts'
import { mark } from '#app/enhance/contract.ts'
import { useEnhancement } from '#app/enhance/use-enhancement.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { koreanDayTime } from '#app/platform/korean-time.ts'
import { DetailPanel } from '#app/ui/detail-panel/detail-panel.tsx'
import { Notes } from '#app/ui/notes.tsx'
import { useDrawing, useSite } from '#app/ui/site-context.tsx'
import { Table } from '#app/ui/table/table.tsx'
import { useAnchor } from '../anchor.ts'
import type { BlockOf } from '../schema.ts'
import { SectionHead } from '../section-head.tsx'
import type { BuildingsParts } from './contract.ts'
import { Filter } from './filter.tsx'
import { FindHome } from './find-home.tsx'
import { bandMark, choicesOf, facingMark, publicStates, saleMark, typeMark } from './marks.ts'
import { rowStarts } from './row-starts.ts'
import { countHomes, type Tower, type TowerLine, type Towers, towersOf } from './towers.ts'
import styles from './view.module.css'

type Block = BlockOf<'buildings'>

export function Buildings({ block }: { block: Block }) {
  const layout = useDrawing(block.layout)
  const towers = towersOf(layout, useSite().homePlaces)
  return towers.phases.length ? (
    <Homes block={block} layout={layout} of={towers} />
  ) : (
    <WithoutHomes block={block} />
  )
}

interface HomesProps {
  block: Block
  layout: DrawingOf<'layout'>
  of: Towers
}

function Homes({ block, layout, of: { types, phases } }: HomesProps) {
  const { title, text, bands, notes } = block
  const isDrawn = !isPictured<'layout'>(layout)
  const towers = phases.flatMap((phase) => phase.towers)
  const { slug, contentVersion, prices, settings, homes } = useSite()
  // No more than what the script needs: each byte is sent with a document of two thousand homes.
  const own = prices
    .map(({ page, payments, types: priced }) => ({
      page,
      payments: payments.slice(0, 1).map(({ label, rate }) => ({ label, rate })),
      types: priced
        .filter(({ type }) => types.some((one) => one.id === type))
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
      {...mark<BuildingsParts>(
        'outlooks',
        isDrawn ? `/${slug}/outlooks/${contentVersion}/${layout.name}` : null,
      )}
      {...mark<BuildingsParts>('book', takes ? `${form}?${homeParam}=` : form)}
    >
      <div className="grid">
        <SectionHead id={id} title={title} text={text} />
        <p className={styles.tap}>
          <Tap hasPrices={own.length > 0} hasOutlooks={isDrawn} />
        </p>
        {homes ? <Sales at={homes.at} /> : null}
        <FindHome buildings={towers} action={form} takes={takes} />
        <Filter choices={choicesOf({ types, phases }, bands)} total={countHomes(towers)} />
        {phases.map((phase) => (
          <div key={phase.id} className={styles.phase}>
            <h3>
              {phase.label}{' '}
              <span>
                {phase.towers.length}개 동 {koreanNumber(countHomes(phase.towers))}세대
              </span>
            </h3>
            <nav className={styles.numbers} aria-label={`${phase.label} 동`}>
              {phase.towers.map(({ number }) => (
                <a key={number} href={`#${anchor(`homes-${number}`)}`}>
                  {number}
                </a>
              ))}
            </nav>
            <p className={styles.hint}>좌우로 밀거나 동 번호를 누르면 다른 동을 보실 수 있습니다.</p>
            <Rows types={types} towers={phase.towers} block={block} />
          </div>
        ))}
        <Notes notes={notes} className={styles.notes} />
      </div>
      <DetailPanel />
    </section>
  )
}

/** A picture of the layout says nothing of single homes, and the office sells none yet. */
function WithoutHomes({ block: { title, text, place, notes } }: { block: Block }) {
  const id = useId()
  return (
    <section className={styles.homes} aria-labelledby={id}>
      <div className="grid">
        <SectionHead id={id} title={title} text={text} />
        <p>동·호수는 준비되는 대로 안내해 드립니다.</p>
        <p>
          <a className="link" href={place}>
            단지배치도 보기
          </a>
        </p>
        <Notes notes={notes} className={styles.notes} />
      </div>
    </section>
  )
}

const Tap = ({ hasPrices, hasOutlooks }: { hasPrices: boolean; hasOutlooks: boolean }) =>
  hasOutlooks ? (
    <>세대를 누르면 {hasPrices ? '공급금액과 ' : ''}창밖 그림을 보시고 방문예약을 신청하실 수 있습니다.</>
  ) : (
    <>세대를 누르면 {hasPrices ? '공급금액을 보시고 ' : ''}방문예약을 신청하실 수 있습니다.</>
  )

const Size = ({ floors, households }: Pick<Tower, 'floors' | 'households'>) =>
  floors === undefined ? (
    ` ${households}세대`
  ) : (
    <>
      {' 지상 '}
      {floors}층, {households}세대
    </>
  )

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

function Rows({ towers, ...rest }: Omit<TowerProps, 'tower'> & { towers: readonly Tower[] }) {
  const starts = rowStarts(towers.map(({ lines }) => lines.length))
  return (
    <div className={styles.row}>
      {towers.map((tower, i) => (
        <Fragment key={tower.number}>
          {starts.includes(i) ? <span className={styles.break} /> : null}
          <TowerTable tower={tower} {...rest} />
        </Fragment>
      ))}
    </div>
  )
}

interface TowerProps {
  types: Towers['types']
  tower: Tower
  block: Block
}

function TowerTable({ types, tower, block }: TowerProps) {
  const { number, floors, households, lines, storeys, without } = tower
  const anchor = useAnchor()
  const { homes: sales } = useSite()
  const stateOf = (home: string) => sales?.states[homeKey({ building: number, number: home })]
  const counted = sales && countStates(tower, stateOf)
  const typeOf = (type: string) => types.find(({ id }) => id === type)
  const label = (type: string) => typeOf(type)?.label ?? type
  return (
    <div className={styles.tower} id={anchor(`homes-${number}`)} {...mark<BuildingsParts>('tower', number)}>
      <Table
        caption={
          <>
            <b>{number}동</b>
            <Size floors={floors} households={households} />
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
                <a href={planOf(typeOf(line.type)?.page, line)}>{line.type}</a>
                {line.facing ? ` ${line.facing}` : null}
              </>
            ),
            abbr: `${line.number}호 ${label(line.type)}${line.facing ? ` ${line.facing}향` : ''}`,
            className: typeMark(types, line.type),
          })),
        ]}
        rows={storeys.toReversed().map(({ floor, homes, without }) => ({
          head: `${floor}층`,
          className: bandMark(block.bands, floor),
          cells: without
            ? [{ colSpan: lines.length, children: without === 'pilotis' ? '필로티' : '피난층' }]
            : lines.map((line, i) => ({
                className: homes[i] && marksOfCell(types, line, stateOf(homes[i])),
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
  types: Towers['types'],
  { type, facing }: TowerLine,
  state: PublicState | undefined,
): string =>
  [typeMark(types, type), ...(facing ? [facingMark(facing)] : []), ...(state ? [saleMark(state)] : [])].join(
    ' ',
  )

/** No address where no page of the type is known. */
const planOf = (page: string | undefined, { isMirrored }: TowerLine): string | undefined =>
  page && `${page}${isMirrored ? '?mirrored=yes' : ''}`

/** `분양 중 22세대, 계약 완료 130세대`, in words for who does not see the cells. */
function countStates({ storeys }: Tower, stateOf: (home: string) => PublicState | undefined): string {
  const states = storeys.flatMap(({ homes }) => homes.flatMap((home) => (home && stateOf(home)) || []))
  return publicStates
    .map((state) => ({ state, count: states.filter((one) => one === state).length }))
    .filter(({ count }) => count)
    .map(({ state, count }) => `${publicStateNames[state]} ${count}세대`)
    .join(', ')
}
