import { Lines } from '#app/ui/lines.tsx'
import { Table } from '#app/ui/table/table.tsx'
import styles from './data-table.module.css'
import type { TableData } from './table-data.ts'

export function DataTable({ table, note }: { table: TableData; note?: string }) {
  const { caption, head, rows, figures, sum, short } = table
  return (
    <Table
      caption={caption}
      hidesCaption
      narrow={short ? 'scroll' : 'list'}
      className={short ? undefined : styles.named}
      columns={head.map((title, i) => ({ title, figure: i >= head.length - figures }))}
      rows={rows.map(([name = '', ...cells], i) => ({
        head: <Lines text={name} />,
        cells: cells.map((cell) => <Lines key={cell} text={cell} />),
        total: sum && i === rows.length - 1,
      }))}
      note={note}
    />
  )
}
