import { type ComponentProps, isValidElement, type ReactNode } from 'react'

interface DataAttributes {
  [name: `data-${string}`]: string | null
}

export interface Column {
  title: ReactNode
  /** Its cells are numbers, aligned to the right. */
  figure?: boolean
  /** The title in full where it is abbreviated. */
  abbr?: string
  className?: string
}

/** A cell with attributes; one that needs none is its content alone. */
export type Cell = ComponentProps<'td' | 'th'> & DataAttributes

export interface Row extends Omit<ComponentProps<'tr'>, 'children'>, DataAttributes {
  /** Names the row. */
  head?: ReactNode | Cell
  cells: (ReactNode | Cell)[]
  /** Sums up other rows. */
  total?: boolean
}

export interface RowGroup extends Omit<ComponentProps<'tbody'>, 'children'>, DataAttributes {
  /** Names the group, beside all of its rows. */
  head?: Cell
  rows: Row[]
}

/** A cell's attributes, of which `children` is its content. */
export const cellOf = (cell: ReactNode | Cell): Cell =>
  cell && typeof cell === 'object' && 'children' in cell && !isValidElement(cell)
    ? (cell as Cell)
    : { children: cell as ReactNode }
