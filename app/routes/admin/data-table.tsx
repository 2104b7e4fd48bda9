import { Badge, Table } from '@mantine/core'
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
  empty: ReactNode
}

/** On phones rows become blocks of labels and values; roles restore the semantics that browsers drop. */
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

/** The word carries the state; the colour only helps to find it. */
export const StateBadge = ({ tone, children }: { tone: keyof typeof colours; children: string }) => (
  <Badge component="span" className={styles.state} color={colours[tone]}>
    {children}
  </Badge>
)
