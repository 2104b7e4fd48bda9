import type { Enhancement } from '#app/enhance/contract.ts'
import { openPanel } from '#app/ui/detail-panel/open-panel.ts'
import type { SiteLayoutParts } from './contract.ts'

/** A press on a building shows its table row in a panel, which leaves the buttons of the drawing free. */
const enhance: Enhancement<SiteLayoutParts> = (layout, { one, all, closest, value, isPlainPress }) => {
  const [panel, about] = [one('panel'), one('about')]
  const tools = layout.querySelector('[role="group"] > button')?.parentElement
  if (!panel?.showPopover || !about) return
  layout.addEventListener('click', (event) => {
    if (!isPlainPress(event)) return
    const link = closest('building', event.target)
    const row = link && all('row').find((one) => value('row', one) === value('building', link))
    if (!link || !row) return
    event.preventDefault()
    openPanel({ panel, about }, link, describe(row), tools?.getBoundingClientRect())
  })
}

export default enhance

function describe(row: HTMLTableRowElement) {
  const columns = row.closest('table')?.tHead?.rows[0]?.cells
  const [name, ...cells] = row.cells
  const last = cells.pop()
  return {
    title: name?.textContent ?? '',
    terms: cells.map((cell): [string, Node[]] => [
      columns?.[cell.cellIndex]?.textContent ?? '',
      copiesOf(cell),
    ]),
    links: copiesOf(last),
  }
}

const copiesOf = (cell: Element | undefined): Node[] =>
  [...(cell?.childNodes ?? [])].map((node) => node.cloneNode(true))
