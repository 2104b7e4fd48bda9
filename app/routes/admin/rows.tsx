import type { ReactNode } from 'react'
import styles from './rows.module.css'

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
export function Rows<Row>({ caption, columns, rows, keyOf, empty }: Props<Row>) {
  if (!rows.length) return <p className={styles.empty}>{empty}</p>
  return (
    <table className={styles.rows} role="table">
      <caption>{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ title, small }) => (
            <th key={title} scope="col" role="columnheader" data-small={small}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={keyOf(row)} role="row">
            {columns.map(({ title, cell, isName, small }) =>
              isName ? (
                <th key={title} scope="row" role="rowheader">
                  {cell(row)}
                </th>
              ) : (
                <td key={title} role="cell" data-label={title} data-small={small}>
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

/** A state as a small square and its word: colour alone never tells. */
export function State({
  tone,
  children,
}: {
  tone: 'waits' | 'runs' | 'good' | 'bad' | 'off'
  children: string
}) {
  return (
    <span className={styles.state} data-tone={tone}>
      {children}
    </span>
  )
}
