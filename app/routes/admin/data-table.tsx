import { Badge, Table } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './data-table.module.css'

interface Column<Row> {
  title: string
  cell: (row: Row) => ReactNode
  /** What names the row: it is its head, and stands first on a phone. */
  isName?: boolean
  /**
   * On a phone: one side of a line or a whole one without its label; otherwise a line with it. `none`: not there, and
   * on a tablet neither.
   */
  small?: 'left' | 'right' | 'whole' | 'none'
}

interface Props<Row> {
  /** What the table is about, for who does not see it. */
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  keyOf: (row: Row) => string
  /** What is said where there are none. */
  empty: ReactNode
}

/**
 * A table of the office; on a phone every row is a small block of labels and values. The roles say again what the
 * elements are: browsers forget it when a table is not laid out as one.
 */
export function DataTable<Row>({ caption, columns, rows, keyOf, empty }: Props<Row>) {
  if (!rows.length) return <p className={styles.empty}>{empty}</p>
  return (
    <Table className={styles.rows} role="table" verticalSpacing={7} horizontalSpacing={10} highlightOnHover>
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

const colours = { waits: 'brass', runs: 'lake', good: 'pine', bad: 'red', off: 'gray' } as const

/** A state, told by its word; the colour only helps to find it. */
export const StateBadge = ({ tone, children }: { tone: keyof typeof colours; children: string }) => (
  <Badge className={styles.state} color={colours[tone]}>
    {children}
  </Badge>
)
