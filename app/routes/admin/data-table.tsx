import { Paper, Table } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { Box } from '#app/office/kit/plain.tsx'
import styles from './data-table.module.css'

export interface Column<Row> {
  title: string
  cell: (row: Row) => ReactNode
  /** Row heading, first on phones. */
  isName?: boolean
  /**
   * On phones: one side of a line, a whole line without label, or beside all lines (`acts`); by default a line with label. `wide`: hidden
   * there; `none`: hidden on tablets too; `line`: hidden on tablets alone.
   */
  small?: 'left' | 'right' | 'whole' | 'acts' | 'line' | 'wide' | 'none' | undefined
  /** Stays in one line. */
  isShort?: boolean | undefined
  /** Figures stand below one another, ones below ones. */
  isNumber?: boolean | undefined
}

interface Props<Row> {
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  keyOf: (row: Row) => string
  /** A sentence, or an `Empty` with the first step. */
  empty: ReactNode
  /** It has so many columns that a laptop leaves out what tablets do. */
  isWide?: boolean
  /** Rows can be chosen: a box of this name with the key of each, and one for all of them. */
  choose?: { name: string; all: string; labelOf: (row: Row) => string } | undefined
}

/** The kit's looks without its components, which would be most of what a long list costs. */
const { table, caption: unseen, thead, tbody, tr, th, td } = Table.classes as Record<string, string>
const whole = {
  role: 'table',
  style: {
    '--table-horizontal-spacing': '12px',
    '--table-vertical-spacing': '6px',
    '--table-highlight-on-hover-color': 'var(--paper)',
  } as ComponentProps<'table'>['style'],
}
const head = { role: 'rowgroup', className: thead }
const body = { role: 'rowgroup', className: tbody }
const line = { role: 'row', className: tr, 'data-hover': '' }
const column = { role: 'columnheader', className: th }
const name = { role: 'rowheader', className: th, scope: 'row' }
const field = { role: 'cell', className: td }

/**
 * On phones rows become blocks of labels and values; roles restore the semantics that browsers drop. A link with `data-opens` in the name
 * opens its row wherever it is pressed.
 */
export function DataTable<Row>({ caption, columns, rows, keyOf, empty, isWide, choose }: Props<Row>) {
  if (!rows.length)
    return typeof empty === 'string' ? (
      <Paper component="p" withBorder px={16} py={14} c="dimmed">
        {empty}
      </Paper>
    ) : (
      empty
    )
  return (
    <table
      {...whole}
      className={`${styles.rows} ${table}`}
      data-wide={isWide ? '' : undefined}
      data-figures={columns.some(({ isNumber }) => isNumber) ? '' : undefined}
    >
      <caption className={unseen}>{caption}</caption>
      <thead {...head}>
        <tr {...line}>
          {choose ? (
            <th {...column} className={`${th} ${styles.box}`}>
              <Box data-choose-all aria-label={choose.all} />
            </th>
          ) : null}
          {columns.map(({ title, small, isNumber }) => (
            <th
              {...column}
              key={title}
              scope="col"
              data-small={small}
              data-number={isNumber ? '' : undefined}
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...body}>
        {rows.map((row) => (
          <tr {...line} key={keyOf(row)}>
            {choose ? (
              <td {...field} className={`${td} ${styles.box}`}>
                <Box name={choose.name} value={keyOf(row)} aria-label={choose.labelOf(row)} />
              </td>
            ) : null}
            {columns.map(({ title, cell, isName, small, isShort, isNumber }) =>
              isName ? (
                <th {...name} key={title}>
                  {cell(row)}
                </th>
              ) : (
                <td
                  {...field}
                  key={title}
                  data-label={title}
                  data-small={small}
                  data-short={isShort ? '' : undefined}
                  data-number={isNumber ? '' : undefined}
                >
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
