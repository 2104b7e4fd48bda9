import { Box, Group, Paper, TextInput } from '@mantine/core'
import { type ClipboardEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { topFloor } from '#app/blocks/prices/schema.ts'
import type { Fields } from '#app/office/command-form.tsx'
import { Columns } from '#app/office/kit/columns.tsx'
import styles from '#app/office/website/part/settings.module.css'
import { pastedCells } from '#app/platform/clipboard-table.ts'
import { floorsOf, leftOut, type PriceType } from './price-sheet.ts'

interface Props {
  type: PriceType
  /** Place of the type: `blocks[2].types[0]`. */
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
  return (
    <fieldset id={sheetOf(type)} tabIndex={-1}>
      <legend>
        {type.label}
        {prices.length ? (
          <small>
            {' '}
            {low.toLocaleString('ko-KR')}만원부터 {high.toLocaleString('ko-KR')}만원까지
          </small>
        ) : null}
      </legend>
      <Columns min={280}>
        {groups.map(({ group, place }) => (
          <Bands key={place} label={type.label} group={group} at={place} field={field} />
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
}

const spareRows = 2
const columns = 2

function Bands({ label, group, at, field }: BandsProps) {
  const [rows, setRows] = useState((group?.floors.length ?? 0) + spareRows)
  const [left, setLeft] = useState('')
  const where = group ? `${label} ${group.buildings.join('·')}동` : `${label} 새 묶음`
  const cell = (name: string, label: string, written: string, error?: string) => (
    <td>
      <TextInput
        {...field(name, written)}
        aria-label={`${where} ${label}`}
        error={field(name).error ?? error}
        inputMode={name.endsWith('.price') ? 'numeric' : undefined}
        autoComplete="off"
      />
    </td>
  )
  const lines = Array.from({ length: rows }, (_, k) => ({
    place: `${at}.floors[${k}]`,
    number: k + 1,
    band: group?.floors[k],
  }))
  const paste = (event: ClipboardEvent<HTMLTableElement>) => {
    const pasted = pastedCells(event.clipboardData)
    const target = event.target as HTMLInputElement
    const cells = [...event.currentTarget.querySelectorAll('input')]
    const start = cells.indexOf(target)
    if (start < 0 || !pasted) return
    event.preventDefault()
    const table = event.currentTarget
    const [row, column] = [Math.floor(start / columns), start % columns]
    const fits = { rows: topFloor - row, columns: columns - column }
    const fitting = pasted.slice(0, fits.rows)
    flushSync(() => {
      setRows((before) => Math.max(before, row + fitting.length + 1))
      setLeft(leftOut(pasted, fits))
    })
    const all = [...table.querySelectorAll('input')]
    for (const [i, line] of fitting.entries())
      for (const [j, text] of line.slice(0, fits.columns).entries()) {
        const input = all[(row + i) * columns + column + j]
        if (input) input.value = text.trim()
      }
  }
  return (
    <Paper withBorder p={12}>
      <TextInput
        label={group ? '동' : '다른 동에 새 금액'}
        aria-label={`${where} 동`}
        {...field(`${at}.buildings`, group?.buildings.join(', '))}
        placeholder="202, 203"
        autoComplete="off"
      />
      <table className={styles.prices} onPaste={paste}>
        <caption>{where}의 층별 공급금액</caption>
        <thead>
          <tr>
            <th scope="col">층</th>
            <th scope="col">공급금액(만원)</th>
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
              {cell(
                `${place}.price`,
                `${number}째 줄 공급금액`,
                band?.price ? band.price.toLocaleString('ko-KR') : '',
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <small role="status">{left}</small>
    </Paper>
  )
}
