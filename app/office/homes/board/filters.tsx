import { Group, NativeSelect, Text } from '@mantine/core'
import { useMemo } from 'react'
import type { BoardHome } from '#app/domain/homes/home-cell.ts'
import { type ShownState, shownState } from '#app/domain/homes/home-states.ts'
import { priceOfHome } from '#app/domain/publishing/pages/contract-amounts.ts'
import { inWon, type PriceTable, priceOf } from '#app/domain/publishing/pages/price-of.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'

/** Which homes the board does not dim. Prices are in won, both ends included. */
export interface Filter {
  type?: string | undefined
  state?: ShownState | undefined
  floors?: string | undefined
  facing?: string | undefined
  from?: number | undefined
  until?: number | undefined
}

/** What the board knows of all homes at once: prices by `priceOf`, and where the lines of each building face. */
export interface OfHomes {
  prices: readonly PriceTable[]
  facings: Readonly<Record<string, readonly string[]>>
}

const floorBands = [
  { value: '1-5', label: '1~5층' },
  { value: '6-10', label: '6~10층' },
  { value: '11-15', label: '11~15층' },
  { value: '16-20', label: '16~20층' },
  { value: '21-30', label: '21~30층' },
  { value: '31-200', label: '31층 이상' },
]

/** Keys of the homes that the filter leaves; undefined where nothing is filtered. */
export function matchingHomes(
  homes: readonly BoardHome[],
  now: string,
  { type, state, floors, facing, from, until }: Filter,
  { prices, facings }: OfHomes,
): ReadonlySet<string> | undefined {
  if (!type && !state && !floors && !facing && from === undefined && until === undefined) return undefined
  const [lowest = 0, highest = 1000] = floors?.split('-').map(Number) ?? []
  const costs = (home: BoardHome) => {
    if (from === undefined && until === undefined) return true
    const price = priceOfHome(prices, home)?.lowest
    return price !== undefined && price >= (from ?? 0) && price <= (until ?? Number.POSITIVE_INFINITY)
  }
  const matches = (home: BoardHome) =>
    (!type || home.type === type) &&
    (!state || shownState(home, now) === state) &&
    home.floor >= lowest &&
    home.floor <= highest &&
    (!facing || facings[home.building]?.[home.line - 1] === facing) &&
    costs(home)
  return new Set(homes.filter(matches).map(({ key }) => key))
}

/** Around south, as homes are asked for. */
const facingOrder = ['남', '남동', '남서', '동', '서', '북동', '북서', '북']

interface Props {
  filter: Filter
  /** Changes what it names. */
  setFilter: (change: Filter) => void
  of: OfHomes
  /** How many homes are left; undefined where nothing is filtered. */
  left: number | undefined
}

/** Choices of floor, facing and price; those that the site has nothing for are not there. */
export function PlaceFilters({ filter, setFilter, of: { prices, facings }, left }: Props) {
  const steps = useMemo(() => priceSteps(prices), [prices])
  const faced = new Set(Object.values(facings).flat())
  const priceIn = (value: string) => (value ? Number(value) : undefined)
  return (
    <>
      <NativeSelect
        aria-label="층"
        value={filter.floors ?? ''}
        onChange={({ currentTarget }) => setFilter({ floors: currentTarget.value || undefined })}
        data={[{ value: '', label: '모든 층' }, ...floorBands]}
      />
      {faced.size > 1 ? (
        <NativeSelect
          aria-label="향"
          value={filter.facing ?? ''}
          onChange={({ currentTarget }) => setFilter({ facing: currentTarget.value || undefined })}
          data={[
            { value: '', label: '모든 향' },
            ...facingOrder.filter((one) => faced.has(one)).map((one) => ({ value: one, label: `${one}향` })),
          ]}
        />
      ) : null}
      {steps.length ? (
        <Group gap={8} wrap="nowrap">
          <NativeSelect
            miw={0}
            aria-label="분양가 하한"
            value={filter.from ?? ''}
            onChange={({ currentTarget }) => setFilter({ from: priceIn(currentTarget.value) })}
            data={[
              { value: '', label: '분양가 하한' },
              ...steps.slice(0, -1).map((won) => ({ value: String(won), label: `${inWon(won)} 이상` })),
            ]}
          />
          <NativeSelect
            miw={0}
            aria-label="분양가 상한"
            value={filter.until ?? ''}
            onChange={({ currentTarget }) => setFilter({ until: priceIn(currentTarget.value) })}
            data={[
              { value: '', label: '분양가 상한' },
              ...steps.slice(1).map((won) => ({ value: String(won), label: `${inWon(won)} 이하` })),
            ]}
          />
        </Group>
      ) : null}
      {left === undefined ? null : (
        <Text role="status" size="sm">
          {koreanNumber(left)}세대
        </Text>
      )}
    </>
  )
}

const manwon = 10_000
/** A customer names a budget in steps of 5,000만원; homes that cost nearly the same need finer ones, and dear ones coarser. */
const stepsOf = [1000 * manwon, 5000 * manwon, 10_000 * manwon]
const widest = 50_000 * manwon
const mostSteps = 20

/** Round amounts from below the lowest price to above the highest; none where the site has no prices, or one. */
export function priceSteps(tables: readonly PriceTable[]): number[] {
  const types = new Set(tables.flatMap((table) => table.types.map(({ type }) => type)))
  const prices = [...types].flatMap((type) => priceOf(tables, { type }) ?? [])
  const lowest = Math.min(...prices.map((one) => one.lowest))
  const highest = Math.max(...prices.map((one) => one.highest))
  if (!prices.length || lowest === highest) return []
  const step = stepsOf.find((one) => (highest - lowest) / one <= mostSteps) ?? widest
  const from = Math.floor(lowest / step)
  return Array.from({ length: Math.ceil(highest / step) - from + 1 }, (_, i) => (from + i) * step)
}
