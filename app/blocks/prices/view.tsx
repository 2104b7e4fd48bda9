import { inWon, inWonRange, priceOf, sharesOf } from '#app/domain/publishing/pages/price-of.ts'
import { Lines } from '#app/ui/lines.tsx'
import { PrintedLine } from '#app/ui/printed/printed-line.tsx'
import { useSite } from '#app/ui/site-context.tsx'
import { Table } from '#app/ui/table/table.tsx'
import { useAnchor } from '../anchor.ts'
import { DataSection } from '../data-section.tsx'
import type { BlockOf } from '../schema.ts'
import styles from './view.module.css'

type Block = BlockOf<'prices'>
type Group = Block['types'][number]['groups'][number]

/** With its unit: whole prices beside it are in 억. */
const written = (price: number) => `${price.toLocaleString('ko-KR')}만`

export function Prices({ block: { title, text, payments, types, note } }: { block: Block }) {
  const { path } = useSite()
  const anchor = useAnchor()
  const rates = payments.map(({ rate }) => Number(rate))
  const columns = [
    { title: '층' },
    { title: '공급금액', figure: true },
    ...payments.map(({ label, rate }) => ({ title: `${label} ${rate}%`, figure: true })),
  ]
  /** 35,040만 in six instalments is 5,840만 × 6. */
  const partOf = (share: number, i: number) => {
    const count = payments[i]?.times?.length ?? 1
    return count > 1 ? `${written(share / count)} × ${count}` : written(share)
  }
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
      {types.map(({ id, label, groups }) => (
        <section key={id} id={anchor(id)} className={styles.type} aria-labelledby={anchor(`${id}-title`)}>
          <h3 id={anchor(`${id}-title`)}>{label}</h3>
          {groups.map((group) => (
            <Table
              key={group.buildings.join()}
              caption={`${label} ${placeOf(group)}`}
              narrow="cards"
              className={styles.prices}
              columns={columns}
              rows={group.floors.map(({ from, until, price }) => ({
                head: from === until ? `${from}층` : `${from}~${until}층`,
                cells: [<b key="price">{inWon(price)}</b>, ...sharesOf(price, rates).map(partOf)],
              }))}
            />
          ))}
        </section>
      ))}
      <p className={`fine ${styles.note}`}>
        <Lines text={note} />
      </p>
    </DataSection>
  )
}

const placeOf = ({ buildings }: Group) => buildings.map((number) => `${number}동`).join(', ')

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
      shares: sharesOf(
        lowest,
        payments.map(({ rate }) => Number(rate)),
      ),
    }))
  return (
    <section id={id} className={styles.type} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>언제 얼마를 납부하나요</h3>
      <Table
        caption={
          <>
            {examples.length ? '최저 공급금액 ' : null}
            {examples.map(({ label, lowest }) => `${label} ${inWon(lowest)}`).join(', ')} 기준
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
              `${(Number(rate) / times.length).toLocaleString('ko-KR')}%`,
              ...examples.map(({ shares }) => written((shares[part] ?? 0) / times.length)),
            ],
          })),
        )}
      />
    </section>
  )
}
