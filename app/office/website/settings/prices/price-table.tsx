import { Box, Checkbox, Group, Paper, TextInput } from '@mantine/core'
import { type ClipboardEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { topFloor } from '#app/blocks/prices/schema.ts'
import { formatWon } from '#app/blocks/stamp-tax/stamp-tax.ts'
import type { Fields } from '#app/office/command-form.tsx'
import { Columns } from '#app/office/kit/columns.tsx'
import styles from '#app/office/website/part/settings.module.css'
import { pastedCells } from '#app/platform/clipboard-table.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { type AmountName, floorsOf, leftOut, type PriceType } from './price-sheet.ts'

interface Props {
  type: PriceType
  /** Path of the type: `blocks[2].types[0]`. */
  at: string
  field: Fields<string>['field']
}

/** Where a type's prices stand: an id. */
const sheetOf = ({ id }: Pick<PriceType, 'id'>) => `sheet-${id}`

/** A sheet has hundreds of cells, between which nobody wants to tab or scroll. */
export const TypeLinks = ({ types }: { types: readonly PriceType[] }) =>
  types.length > 1 ? (
    <Group component="nav" gap="0 16px" aria-label="주택형 바로가기">
      {types.map((type) => (
        <Box key={type.id} component="a" py={10} href={`#${sheetOf(type)}`}>
          {type.label}
        </Box>
      ))}
    </Group>
  ) : null

/** Empty rows at the end take new floors, and an empty group new buildings; emptied ones are dropped. */
export function PriceTable({ type, at, field }: Props) {
  const prices = type.groups.flatMap(({ floors }) => floors.flatMap(({ price }) => (price ? [price] : [])))
  const groups = [...type.groups, undefined].map((group, j) => ({ group, place: `${at}.groups[${j}]` }))
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const [hasParts, setHasParts] = useState(
    type.groups.some(({ floors }) => floors.some(({ land, building, vat }) => land || building || vat)),
  )
  return (
    <fieldset id={sheetOf(type)} tabIndex={-1}>
      <legend>
        {type.label}
        {prices.length ? (
          <small>
            {' '}
            {formatWon(low)}부터 {formatWon(high)}까지
          </small>
        ) : null}
      </legend>
      <Checkbox
        label="대지비, 건축비, 부가가치세를 나누어 적기"
        checked={hasParts}
        onChange={(event) => setHasParts(event.currentTarget.checked)}
        my={8}
      />
      <Columns min={hasParts ? 560 : 280}>
        {groups.map(({ group, place }) => (
          <Bands key={place} label={type.label} group={group} at={place} field={field} hasParts={hasParts} />
        ))}
      </Columns>
    </fieldset>
  )
}

interface BandsProps {
  label: string
  group: PriceType['groups'][number] | undefined
  at: string
  field: Fields<string>['field']
  hasParts: boolean
}

const spareRows = 2

const amountTitles: Record<AmountName, string> = {
  ...{ land: '대지비', building: '건축비', vat: '부가가치세' },
  price: '공급금액',
}

/** Puts a pasted table into the cells from the one that has the focus. @param grow adds rows until the last one, before they are filled */
function pasteCells(
  event: ClipboardEvent<HTMLTableElement>,
  columns: number,
  grow: (last: number, left: string) => void,
): void {
  const pasted = pastedCells(event.clipboardData)
  const table = event.currentTarget
  const start = [...table.querySelectorAll('input')].indexOf(event.target as HTMLInputElement)
  if (start < 0 || !pasted) return
  event.preventDefault()
  const [row, column] = [Math.floor(start / columns), start % columns]
  const fits = { rows: topFloor - row, columns: columns - column }
  const fitting = pasted.slice(0, fits.rows)
  flushSync(() => grow(row + fitting.length, leftOut(pasted, fits)))
  const all = [...table.querySelectorAll('input')]
  for (const [i, line] of fitting.entries())
    for (const [j, text] of line.slice(0, fits.columns).entries()) {
      const input = all[(row + i) * columns + column + j]
      if (input) input.value = text.trim()
    }
}

function Bands({ label, group, at, field, hasParts }: BandsProps) {
  const amounts: AmountName[] = hasParts ? ['land', 'building', 'vat', 'price'] : ['price']
  const columns = 1 + amounts.length
  const [rows, setRows] = useState((group?.floors.length ?? 0) + spareRows)
  const [left, setLeft] = useState('')
  const where = group ? `${label} ${group.buildings.join('·')}동` : `${label} 새 묶음`
  const cell = (name: string, label: string, written: string, error?: string) => (
    <td key={name}>
      <TextInput
        {...field(name, written)}
        aria-label={`${where} ${label}`}
        error={field(name).error ?? error}
        inputMode={name.endsWith('.floors') ? undefined : 'numeric'}
        autoComplete="off"
      />
    </td>
  )
  const lines = Array.from({ length: rows }, (_, k) => ({
    place: `${at}.floors[${k}]`,
    number: k + 1,
    band: group?.floors[k],
  }))
  const paste = (event: ClipboardEvent<HTMLTableElement>) =>
    pasteCells(event, columns, (last, told) => {
      setRows((before) => Math.max(before, last + 1))
      setLeft(told)
    })
  return (
    <Paper withBorder p={12}>
      <TextInput
        label={group ? '동' : '다른 동에 새 금액'}
        aria-label={`${where} 동`}
        {...field(`${at}.buildings`, group?.buildings.join(', '))}
        placeholder="202, 203"
        autoComplete="off"
      />
      <TextInput
        label="라인(선택)"
        aria-label={`${where} 라인`}
        {...field(`${at}.lines`, group?.lines?.join(', '))}
        placeholder="모든 라인"
        autoComplete="off"
      />
      <table className={styles.prices} onPaste={paste}>
        <caption>{where}의 층별 공급금액</caption>
        <thead>
          <tr>
            <th scope="col">층</th>
            {amounts.map((amount) => (
              <th key={amount} scope="col">
                {amountTitles[amount]}(원)
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ place, number, band }) => (
            <tr key={place}>
              {cell(
                `${place}.floors`,
                `${number}째 줄 층`,
                band ? floorsOf(band) : '',
                field(`${place}.from`).error ?? field(`${place}.until`).error,
              )}
              {amounts.map((amount) =>
                cell(
                  `${place}.${amount}`,
                  `${number}째 줄 ${amountTitles[amount]}`,
                  band?.[amount] ? koreanNumber(band[amount]) : '',
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <small role="status">{left}</small>
    </Paper>
  )
}
