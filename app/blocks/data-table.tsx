import { Lines } from '../ui/lines.tsx'
import styles from './data-table.module.css'
import type { TableData } from './table-data.ts'

/** A table that becomes a list of definitions on narrow screens, unless its columns are short enough to stay. */
export function DataTable({ table }: { table: TableData }) {
  const { caption, head, rows, figures, sum, short } = table
  const isFigure = (column: number) => column >= head.length - figures
  const figure = (column: number) => (isFigure(column) ? styles.figure : undefined)
  return (
    <table className={`${styles.table} ${short ? styles.short : styles.folds}`}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {head.map((title, i) => (
            <th key={title} scope="col" className={figure(i)}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = '', ...cells], i) => (
          <tr key={name} className={sum && i === rows.length - 1 ? styles.sum : undefined}>
            <th scope="row">
              <Lines text={name} />
            </th>
            {cells.map((cell, j) => (
              // The column's title again, for narrow screens, where each row becomes a list.
              <td key={head[j + 1]} data-title={head[j + 1]} className={figure(j + 1)}>
                <span>
                  <Lines text={cell} />
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
