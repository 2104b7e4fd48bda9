import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { inWon, inWonRange, type Parts, type Priced } from '#app/domain/publishing/pages/price-of.ts'
import { type ContractAmounts, totalOf } from '#app/domain/sales/amounts.ts'
import styles from './board.module.css'

type Row = readonly [name: string, amount: number]

/** What the table that visitors see has for a home. */
export const HomePrice = ({ price }: { price: Priced }) => (
  <Amounts
    total={inWonRange(price)}
    rows={[
      ...(price.parts ? partsOf(price.parts) : []),
      ...(price.lowest === price.highest ? [[price.first.label, price.first.amount] as const] : []),
    ]}
    beside={[
      ...(price.extension ? [['발코니 확장', price.extension] as const] : []),
      ...(price.options ?? []).map((option) => [option.name, option.price] as const),
    ]}
  />
)

/** What was signed. */
export function SignedAmounts({ amounts }: { amounts: ContractAmounts }) {
  const { price, land, building, vat, payments, extension, options = [] } = amounts
  const beside: Row[] = [
    ...(extension ? [['발코니 확장', extension] as const] : []),
    ...options.map((option) => [option.name, option.price] as const),
  ]
  return (
    <Amounts
      total={inWon(price)}
      rows={[
        ...(land ? partsOf({ land, building: building ?? 0, vat: vat ?? 0 }) : []),
        ...payments.map(({ label, amount }) => [label, amount] as const),
      ]}
      beside={beside.length ? [...beside, ['모두 더한 금액', totalOf(amounts)]] : []}
    />
  )
}

const partsOf = ({ land, building, vat }: Parts): Row[] => [
  ['대지비', land],
  ['건축비', building],
  ...(vat ? [['부가가치세', vat] as const] : []),
]

/** @param beside what is paid beside the price */
const Amounts = ({
  total,
  rows,
  beside,
}: {
  total: string
  rows: readonly Row[]
  beside: readonly Row[]
}) => (
  <details className={styles.price}>
    <summary>
      공급금액 <b>{total}</b>
    </summary>
    <Rows of={rows} />
    {beside.length ? <Rows of={beside} title="공급금액과 별도" /> : null}
  </details>
)

const Rows = ({ of, title }: { of: readonly Row[]; title?: ReactNode }) => (
  <>
    {title ? (
      <Text size="sm" fw={600} mt={8}>
        {title}
      </Text>
    ) : null}
    {of.map(([name, amount]) => (
      <Group key={name} justify="space-between" wrap="nowrap" gap="md">
        <span>{name}</span>
        <span>{amount.toLocaleString('ko-KR')}원</span>
      </Group>
    ))}
  </>
)
