import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './data-table.module.css'

export interface Column<Row> {
  title: string
  cell: (row: Row) => ReactNode
  /** Row heading, first on phones. */
  isName?: boolean
  /**
   * On phones: one side of a line, or a whole line without label; by default a line with label. `none`: hidden, on
   * tablets too.
   */
  small?: 'left' | 'right' | 'whole' | 'none'
}

interface Props<Row> {
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  keyOf: (row: Row) => string
  /** A sentence, or an `Empty` with the first step. */
  empty: ReactNode
}

/** On phones rows become blocks of labels and values; roles restore the semantics that browsers drop. */
export function DataTable<Row>({ caption, columns, rows, keyOf, empty }: Props<Row>) {
  if (!rows.length) return typeof empty === 'string' ? <p className={styles.empty}>{empty}</p> : empty
  return (
    <Table className={styles.rows} role="table" verticalSpacing={6} horizontalSpacing={12}>
      <Table.Caption>{caption}</Table.Caption>
      <Table.Thead role="rowgroup">
        <Table.Tr role="row">
          {columns.map(({ title, small }) => (
            <Table.Th key={title} scope="col" role="columnheader" data-small={small}>
              {title}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody role="rowgroup">
        {rows.map((row) => (
          <Table.Tr key={keyOf(row)} role="row">
            {columns.map(({ title, cell, isName, small }) =>
              isName ? (
                <Table.Th key={title} scope="row" role="rowheader">
                  {cell(row)}
                </Table.Th>
              ) : (
                <Table.Td key={title} role="cell" data-label={title} data-small={small}>
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
