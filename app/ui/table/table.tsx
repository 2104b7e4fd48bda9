import type { ComponentProps, ReactNode } from 'react'
import { Lines } from '../lines.tsx'
import { type Cell, type Column, cellOf, type Row, type RowGroup } from './rows.ts'
import styles from './table.module.css'

/**
 * What a row is on a phone: a row still; a row of a table that is moved sideways, by finger or arrow keys, where it is
 * too wide; a list of definitions with the titles of the columns; a card whose grid the block styles.
 */
type Narrow = 'table' | 'scroll' | 'list' | 'cards'

interface Props extends Omit<ComponentProps<'table'>, 'children'> {
  caption: ReactNode
  hidesCaption?: boolean
  columns?: Column[]
  rows?: Row[]
  /** Rows in several groups, in place of `rows`. */
  groups?: RowGroup[]
  narrow?: Narrow
  /** Without the lines and spaces of a table that is read: for a grid that looks its own way. */
  bare?: boolean
  note?: string
}

/** Every table of the public pages. Where rows have heads, the first column is theirs. */
export function Table({
  caption,
  hidesCaption,
  columns = [],
  rows = [],
  groups = [{ rows }],
  narrow = 'table',
  bare,
  note,
  className,
  ...attributes
}: Props) {
  const isNumeric = columns.length > 1 && columns.every(({ figure }, i) => i === 0 || figure)
  const layout = {
    columns: isNumeric ? columns.map(({ figure: _, ...column }) => column) : columns,
    narrow,
    // A grid that looks its own way has none, and one value beside its name needs none.
    titled: !bare && !(narrow === 'list' && columns.length === 2),
  }
  const look = bare ? [] : [styles.table, narrow !== 'table' && styles[narrow], isNumeric && styles.numeric]
  const table = (
    <table role={roleOf('table', narrow)} className={classes(...look, className)} {...attributes}>
      <caption className={hidesCaption ? 'visually-hidden' : undefined}>{caption}</caption>
      <Head {...layout} />
      {groups.map((group, i) => (
        <Group key={i} group={group} {...layout} />
      ))}
    </table>
  )
  return (
    <>
      {narrow === 'scroll' ? <Scroller label={`${caption}`}>{table}</Scroller> : table}
      {note ? (
        <p className={`fine ${styles.note}`}>
          <Lines text={note} />
        </p>
      ) : null}
    </>
  )
}

function Scroller({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles.scroller} aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}

interface Layout {
  columns: Column[]
  narrow: Narrow
  /** Whether cells bring the title of their column along. */
  titled: boolean
}

function Head({ columns, narrow }: Omit<Layout, 'titled'>) {
  if (!columns.some(({ title }) => title)) return null
  return (
    <thead role={roleOf('rowgroup', narrow)}>
      <tr role={roleOf('row', narrow)}>
        {columns.map(({ title, figure, abbr, className }, i) => (
          <th
            key={i}
            role={roleOf('columnheader', narrow)}
            scope="col"
            abbr={abbr}
            className={classes(figure && styles.figure, className)}
          >
            {title}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function Group({ group, columns, narrow, titled }: Layout & { group: RowGroup }) {
  const { head, rows, ...attributes } = group
  return (
    <tbody role={roleOf('rowgroup', narrow)} {...attributes}>
      {rows.map((row, i) => (
        <RowView
          key={i}
          row={row}
          columns={head ? columns.slice(1) : columns}
          narrow={narrow}
          titled={titled}
        >
          {head && i === 0 ? (
            <th role={roleOf('rowheader', narrow)} scope="rowgroup" rowSpan={rows.length} {...head} />
          ) : null}
        </RowView>
      ))}
    </tbody>
  )
}

/** @param children a cell that stands before those of the row */
function RowView({ row, columns, narrow, titled, children }: Layout & { row: Row; children: ReactNode }) {
  const { head, cells, total, className, ...attributes } = row
  const first = head === undefined ? 0 : 1
  return (
    <tr role={roleOf('row', narrow)} className={classes(total && styles.total, className)} {...attributes}>
      {children}
      {first ? <th role={roleOf('rowheader', narrow)} scope="row" {...cellOf(head)} /> : null}
      {cells.map((cell, i) => (
        <CellView key={i} cell={cellOf(cell)} column={columns[first + i]} narrow={narrow} titled={titled} />
      ))}
    </tr>
  )
}

function CellView({
  cell,
  column,
  narrow,
  titled,
}: { cell: Cell; column: Column | undefined } & Omit<Layout, 'columns'>) {
  const { className, ...attributes } = cell
  return (
    <td
      role={roleOf('cell', narrow)}
      data-title={titled && typeof column?.title === 'string' ? column.title : undefined}
      className={classes(column?.figure && styles.figure, className)}
      {...attributes}
    />
  )
}

/** What is laid out as a grid is no table any more to older Safaris, unless it has the roles of one. */
const roleOf = (role: string, narrow: Narrow) => (narrow === 'cards' ? role : undefined)

const classes = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ') || undefined
