import { Group, Text } from '@mantine/core'
import { inWon, inWonRange, type Parts, type Priced } from '#app/domain/publishing/pages/price-of.ts'
import { type ContractAmounts, totalOf } from '#app/domain/sales/amounts.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import styles from './board.module.css'

type Row = readonly [name: string, amount: number]

/** The price of a home in the public table. */
export const HomePrice = ({ price }: { price: Priced }) => (
  <Amounts
    total={inWonRange(price)}
    parts={price.parts ? partsOf(price.parts) : []}
    payments={price.lowest === price.highest ? [[price.first.label, price.first.amount]] : []}
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
      parts={land ? partsOf({ land, building: building ?? 0, vat: vat ?? 0 }) : []}
      payments={payments.map(({ label, amount }) => [label, amount])}
      beside={beside.length ? [...beside, ['모두 더한 금액', totalOf(amounts)]] : []}
    />
  )
}

const partsOf = ({ land, building, vat }: Parts): Row[] => [
  ['대지비', land],
  ['건축비', building],
  ...(vat ? [['부가가치세', vat] as const] : []),
]

interface AmountsProps {
  total: string
  parts: readonly Row[]
  payments: readonly Row[]
  /** What is paid beside the price. */
  beside: readonly Row[]
}

const Amounts = ({ total, parts, payments, beside }: AmountsProps) => (
  <details className={styles.price}>
    <summary>
      공급금액 <b>{total}</b>
    </summary>
    <Rows of={parts} title="금액의 구성" />
    <Rows of={payments} title="납부" />
    <Rows of={beside} title="공급금액과 별도" />
  </details>
)

const Rows = ({ of, title }: { of: readonly Row[]; title: string }) =>
  of.length ? (
    <>
      <Text size="sm" c="dimmed" mt={8}>
        {title}
      </Text>
      {of.map(([name, amount]) => (
        <Group key={name} justify="space-between" wrap="nowrap" gap="md">
          <span>{name}</span>
          <span>{koreanNumber(amount)}원</span>
        </Group>
      ))}
    </>
  ) : null
