import { PrintedLine } from '../../ui/printed/printed-line.tsx'
import { useSite } from '../../ui/site-context.tsx'
import { Table } from '../../ui/table/table.tsx'
import { useAnchor } from '../anchor.ts'
import { DataSection } from '../data-section.tsx'
import type { BlockOf } from '../schema.ts'
import { sharesOf } from './shares.ts'
import styles from './view.module.css'

type Block = BlockOf<'prices'>
type Group = Block['types'][number]['groups'][number]

const written = (price: number) => price.toLocaleString('ko-KR')

export function Prices({ block: { title, text, payments, types, note } }: { block: Block }) {
  const { path } = useSite()
  const anchor = useAnchor()
  const rates = payments.map(({ rate }) => Number(rate))
  const columns = [
    { title: '층' },
    { title: '공급금액', figure: true },
    ...payments.map(({ label, rate }) => ({ title: `${label} ${rate}%`, figure: true })),
  ]
  return (
    <DataSection title={title}>
      <PrintedLine />
      {text ? <p className={styles.text}>{text}</p> : null}
      <nav className={styles.types} aria-label="주택형">
        {types.map(({ id, label, groups }) => (
          <a key={id} href={`${path}#${anchor(id)}`}>
            <b>{label}</b>
            <span>{inWon(lowest(groups))}부터</span>
          </a>
        ))}
      </nav>
      {types.map(({ id, label, groups }) => (
        <section key={id} id={anchor(id)} className={styles.type} aria-labelledby={anchor(`${id}-title`)}>
          <h3 id={anchor(`${id}-title`)}>{label}</h3>
          {groups.map((group) => (
            <Table
              key={group.buildings.join()}
              caption={
                <>
                  {label} {placeOf(group)} <span className={styles.unit}>(단위: 만원)</span>
                </>
              }
              className={styles.prices}
              columns={columns}
              rows={group.floors.map(({ from, until, price }) => ({
                head: from === until ? `${from}층` : `${from}~${until}층`,
                cells: [<b key="price">{written(price)}</b>, ...sharesOf(price, rates).map(written)],
              }))}
            />
          ))}
        </section>
      ))}
      <p className={`fine ${styles.note}`}>{note}</p>
    </DataSection>
  )
}

const lowest = (groups: Group[]) =>
  Math.min(...groups.flatMap(({ floors }) => floors.map(({ price }) => price)))

/** @param price in 만원: 39,800 is 3억 9,800만원 */
const inWon = (price: number) => {
  const rest = price % 10_000
  const hundreds = price < 10_000 ? [] : [`${Math.floor(price / 10_000)}억`]
  return `${[...hundreds, ...(rest ? [`${written(rest)}만`] : [])].join(' ')}원`
}

const placeOf = ({ buildings }: Group) => buildings.map((number) => `${number}동`).join('·')
