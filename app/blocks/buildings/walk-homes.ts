type Cell = HTMLTableCellElement

const steps: Record<string, [across: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * Makes each table a grid (WAI-ARIA): one of its homes is in the order of Tab, arrow keys move among them, and Enter,
 * Space or a press chooses one.
 */
export function walkHomes(
  towers: readonly HTMLElement[],
  choose: (cell: Cell, tower: HTMLElement) => void,
): void {
  for (const tower of towers) {
    const table = tower.querySelector('table')
    const first = table?.querySelector<Cell>('td[class]')
    if (!table || !first) continue
    table.setAttribute('role', 'grid')
    let current = first
    const move = (cell: Cell) => {
      current.tabIndex = -1
      current = cell
      cell.tabIndex = 0
    }
    move(first)
    const homeAt = (event: Event) => (event.target as Element).closest<Cell>('td[class]')
    table.addEventListener('click', (event) => {
      const cell = homeAt(event)
      if (!cell) return
      move(cell)
      choose(cell, tower)
    })
    table.addEventListener('keydown', (event) => {
      const cell = homeAt(event)
      const step = steps[event.key]
      if (!cell || (!step && event.key !== 'Enter' && event.key !== ' ')) return
      event.preventDefault()
      if (!step) return choose(cell, tower)
      const next = neighbour(table, cell, step)
      if (!next) return
      move(next)
      next.focus()
    })
  }
}

/** The next home in a direction, past floors and lines without one. */
function neighbour(table: HTMLTableElement, cell: Cell, [across, down]: [number, number]): Cell | undefined {
  const rows = [...table.rows]
  let row = rows.indexOf(cell.parentElement as HTMLTableRowElement)
  let column = cell.cellIndex
  for (;;) {
    row += down
    column += across
    const cells = rows[row]?.cells
    if (!cells || column < 0 || column >= (rows[0]?.cells.length ?? 0)) return undefined
    const next = cells[column]
    if (next?.className && next.tagName === 'TD') return next
  }
}
