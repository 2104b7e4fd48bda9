import { Checkbox, Paper, Table } from '@mantine/core'
import type { ReactNode } from 'react'
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
    <Table
      className={styles.rows}
      data-wide={isWide ? '' : undefined}
      data-figures={columns.some(({ isNumber }) => isNumber) ? '' : undefined}
      role="table"
      verticalSpacing={6}
      horizontalSpacing={12}
    >
      <Table.Caption>{caption}</Table.Caption>
      <Table.Thead role="rowgroup">
        <Table.Tr role="row">
          {choose ? (
            <Table.Th role="columnheader" className={styles.box}>
              <Checkbox data-choose-all aria-label={choose.all} />
            </Table.Th>
          ) : null}
          {columns.map(({ title, small, isNumber }) => (
            <Table.Th
              key={title}
              scope="col"
              role="columnheader"
              data-small={small}
              data-number={isNumber ? '' : undefined}
            >
              {title}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody role="rowgroup">
        {rows.map((row) => (
          <Table.Tr key={keyOf(row)} role="row">
            {choose ? (
              <Table.Td role="cell" className={styles.box}>
                <Checkbox name={choose.name} value={keyOf(row)} aria-label={choose.labelOf(row)} />
              </Table.Td>
            ) : null}
            {columns.map(({ title, cell, isName, small, isShort, isNumber }) =>
              isName ? (
                <Table.Th key={title} scope="row" role="rowheader">
                  {cell(row)}
                </Table.Th>
              ) : (
                <Table.Td
                  key={title}
                  role="cell"
                  data-label={title}
                  data-small={small}
                  data-short={isShort ? '' : undefined}
                  data-number={isNumber ? '' : undefined}
                >
                  {cell(row)}
                </Table.Td>
              ),
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
