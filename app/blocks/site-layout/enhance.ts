import type { Enhancement } from '../../enhance/contract.ts'
import { isPlainPress } from '../../enhance/find.ts'
import type { SiteLayoutParts } from './contract.ts'

/**
 * A press on a building shows its table row in a panel; Escape or a press elsewhere closes it and returns the focus.
 */
const enhance: Enhancement<SiteLayoutParts> = (layout, { one, all, closest, value }) => {
  const panel = one('panel')
  const about = one('about')
  const tools = layout.querySelector('[role="group"] > button')?.parentElement
  if (!panel?.showPopover || !about) return
  let shown: Element | undefined
  layout.addEventListener('click', (event) => {
    if (!isPlainPress(event)) return
    const link = closest('building', event.target)
    const row = link && all('row').find((one) => value('row', one) === value('building', link))
    if (!link || !row) return
    event.preventDefault()
    about.replaceChildren(...describe(row))
    panel.setAttribute('aria-label', row.querySelector('th')?.textContent ?? '')
    link.focus({ preventScroll: true })
    panel.showPopover()
    placePanel(panel, link.getBoundingClientRect(), tools?.getBoundingClientRect())
    panel.focus({ preventScroll: true })
    shown = link
    link.setAttribute('aria-current', 'true')
  })
  panel.addEventListener('toggle', (event) => {
    if ((event as ToggleEvent).newState === 'closed') shown?.removeAttribute('aria-current')
  })
}

export default enhance

function describe(row: HTMLTableRowElement): Node[] {
  const columns = row.closest('table')?.tHead?.rows[0]?.cells
  const [name, ...cells] = row.cells
  const last = cells.pop()
  const title = document.createElement('h4')
  title.textContent = name?.textContent ?? ''
  const list = document.createElement('dl')
  for (const cell of cells) {
    const [term, definition] = [document.createElement('dt'), document.createElement('dd')]
    term.textContent = columns?.[cell.cellIndex]?.textContent ?? ''
    definition.append(...copiesOf(cell))
    list.append(term, definition)
  }
  return [title, list, ...copiesOf(last)]
}

const copiesOf = (cell: Element | undefined): Node[] =>
  [...(cell?.childNodes ?? [])].map((node) => node.cloneNode(true))

/**
 * Beside the building where it fits; CSS places it on narrow screens. It leaves the buttons of the drawing free: below
 * them on wide screens, and on narrow ones the page moves up.
 */
function placePanel(panel: HTMLElement, building: DOMRect, tools: DOMRect | undefined): void {
  const { innerWidth, innerHeight } = window
  panel.style.left = panel.style.top = ''
  const { top: sheet, width, height } = panel.getBoundingClientRect()
  if (innerWidth <= 900) {
    if (tools && tools.top < innerHeight && tools.bottom > sheet) scrollBy({ top: tools.bottom - sheet + 12 })
    return
  }
  const right = building.right + 16
  const left = Math.max(16, right + width < innerWidth - 16 ? right : building.left - width - 16)
  const free = tools && left + width > tools.left && left < tools.right ? tools.bottom + 12 : 16
  const top = Math.min(Math.max(free, building.top - 24), innerHeight - height - 16)
  panel.style.left = `${left}px`
  panel.style.top = `${top}px`
}
