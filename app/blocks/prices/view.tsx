import { inManwon, inWon, inWonRange, priceOf, sharesOf } from '#app/domain/publishing/pages/price-of.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { Lines } from '#app/ui/lines.tsx'
import { PrintedLine } from '#app/ui/printed/printed-line.tsx'
import { useSite } from '#app/ui/site-context.tsx'
import { Table } from '#app/ui/table/table.tsx'
import { useAnchor } from '../anchor.ts'
import { DataSection } from '../data-section.tsx'
import type { BlockOf } from '../schema.ts'
import styles from './view.module.css'

type Block = BlockOf<'prices'>
type PriceType = Block['types'][number]
type Group = PriceType['groups'][number]
type Band = Group['floors'][number]

export function Prices({ block: { title, text, payments, types, note } }: { block: Block }) {
  const { path } = useSite()
  const anchor = useAnchor()
  const columnsOf = (head: string) => [
    { title: head },
    { title: '공급금액', figure: true },
    ...payments.map(({ label, rate }) => ({ title: `${label} ${rate}%`, figure: true })),
  ]
  const cellsOf = (price: number) => [
    <b key="price">{inWon(price)}</b>,
    ...sharesOf(price, payments).map(inInstalments),
  ]
  return (
    <DataSection title={title}>
      <PrintedLine />
      {text ? (
        <p className={styles.text}>
          <Lines text={text} />
        </p>
      ) : null}
      <nav className={styles.types} aria-label="주택형">
        {types.map(({ id, type, label }) => {
          const price = priceOf([{ page: path, payments, types }], { type })
          return (
            <a key={id} href={`${path}#${anchor(id)}`}>
              <b>{label}</b>
              {price ? <span>{inWonRange(price)}</span> : null}
            </a>
          )
        })}
      </nav>
      <Times payments={payments} types={types} id={anchor('payments')} />
      {types.map((type) => {
        const { id, label, groups, homes = [] } = type
        return (
          <section key={id} id={anchor(id)} className={styles.type} aria-labelledby={anchor(`${id}-title`)}>
            <h3 id={anchor(`${id}-title`)}>{label}</h3>
            {groups.map((group) => (
              <Table
                key={placeOf(group)}
                caption={`${label} ${placeOf(group)}`}
                narrow="cards"
                className={styles.prices}
                columns={columnsOf('층')}
                rows={group.floors.map((band) => ({ head: floorsOf(band), cells: cellsOf(band.price) }))}
              />
            ))}
            {homes.length ? (
              <Table
                caption={`${label} 금액이 다른 세대`}
                narrow="cards"
                className={styles.prices}
                columns={columnsOf('세대')}
                rows={homes.map(({ home, price }) => ({ head: homeOf(home), cells: cellsOf(price) }))}
              />
            ) : null}
            <PartsOfPrices type={type} />
            <Options type={type} />
          </section>
        )
      })}
      <p className={`fine ${styles.note}`}>
        <Lines text={note} />
      </p>
    </DataSection>
  )
}

const placeOf = ({ buildings, lines }: Group) =>
  [
    buildings.map((number) => `${number}동`).join(', '),
    ...(lines ? [`${lines.map((line) => `${line}호`).join(', ')} 라인`] : []),
  ].join(' ')

const floorsOf = ({ from, until }: Band) => (from === until ? `${from}층` : `${from}~${until}층`)

/** `101-1502` is 101동 1502호. */
const homeOf = (home: string) => `${home.replace('-', '동 ')}호`

/** 350,400,000 in six instalments is 5,840만 × 6. */
function inInstalments(amounts: number[]): string {
  const [first = 0] = amounts
  return amounts.length > 1 && amounts.every((amount) => amount === first)
    ? `${inManwon(first)} × ${amounts.length}`
    : inManwon(amounts.reduce((sum, amount) => sum + amount, 0))
}

/** 대지비, 건축비 and 부가가치세 of each price, where the table has them. */
function PartsOfPrices({ type: { label, groups, homes = [] } }: { type: PriceType }) {
  const priced = [
    ...groups.flatMap((group) =>
      group.floors.map((band) => ({ head: `${placeOf(group)} ${floorsOf(band)}`, ...band })),
    ),
    ...homes.map((one) => ({ head: homeOf(one.home), ...one })),
  ].filter(({ land }) => land)
  if (!priced.length) return null
  const taxed = priced.some(({ vat }) => vat)
  return (
    <Table
      caption={`${label} 공급금액의 구성`}
      narrow="list"
      className={styles.parts}
      columns={[
        { title: '동, 층' },
        { title: '대지비', figure: true },
        { title: '건축비', figure: true },
        ...(taxed ? [{ title: '부가가치세', figure: true }] : []),
      ]}
      rows={priced.map(({ head, land = 0, building = 0, vat = 0 }) => ({
        head,
        cells: [land, building, ...(taxed ? [vat] : [])].map((amount) => (amount ? inWon(amount) : '-')),
      }))}
    />
  )
}

/** What is bought besides the home; each with its price. */
function Options({ type: { label, extension, options = [] } }: { type: PriceType }) {
  if (!extension && !options.length) return null
  const nameOf = new Map(options.map(({ id, name }) => [id, name]))
  const excludes = options.some(({ without }) => without)
  return (
    <Table
      caption={`${label} 발코니 확장과 유상 옵션`}
      narrow="list"
      className={styles.parts}
      columns={[
        { title: '옵션' },
        { title: '금액', figure: true },
        ...(excludes ? [{ title: '함께 선택할 수 없는 옵션' }] : []),
      ]}
      rows={[
        ...(extension
          ? [{ head: '발코니 확장', cells: [inWon(extension), ...(excludes ? ['-'] : [])] }]
          : []),
        ...options.map(({ name, price, without = [] }) => ({
          head: name,
          cells: [
            inWon(price),
            ...(excludes ? [without.map((other) => nameOf.get(other) ?? other).join(', ') || '-'] : []),
          ],
        })),
      ]}
    />
  )
}

/**
 * When each part is due and how much it is of the lowest price of each size, so that the tables below can be read as plans
 * of payments.
 */
function Times({ payments, types, id }: Pick<Block, 'payments' | 'types'> & { id: string }) {
  if (!payments.some(({ times }) => times)) return null
  const prices = types
    .flatMap(({ type, label }) => {
      const price = priceOf([{ page: '', payments, types }], { type })
      return price ? [{ label, lowest: price.lowest }] : []
    })
    .toSorted((a, b) => a.lowest - b.lowest)
  const examples = [...Map.groupBy(prices, ({ label }) => Number.parseInt(label, 10)).values()]
    .flatMap(([lowest]) => lowest ?? [])
    .slice(0, 2)
    .map(({ label, lowest }) => ({
      label,
      lowest,
      shares: sharesOf(lowest, payments),
    }))
  return (
    <section id={id} className={styles.type} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>언제 얼마를 납부하나요</h3>
      <Table
        caption={
          <>
            {examples.length ? '최저 공급금액 ' : null}
            {examples.map(({ label, lowest }) => `${label}\u00a0${inWon(lowest)}`).join(', ')} 기준
          </>
        }
        narrow="cards"
        className={styles.times}
        columns={[
          { title: '구분' },
          { title: '납부일' },
          { title: '비율', figure: true },
          ...examples.map(({ label }) => ({ title: label, figure: true })),
        ]}
        rows={payments.flatMap(({ label, rate, times = [''] }, part) =>
          times.map((time, i) => ({
            head: times.length > 1 ? `${label} ${i + 1}회` : label,
            cells: [
              <Lines key="time" text={time} />,
              `${koreanNumber(Number(rate) / times.length)}%`,
              ...examples.map(({ shares }) => inManwon(shares[part]?.[i] ?? 0)),
            ],
          })),
        )}
      />
    </section>
  )
}
