import { cellsIn, textOfCells } from './pasted-table.ts'

/** Letters. Longer HTML is ignored, and the text beside it is read. A thousand rows of Excel have about a million letters. */
const longestHtml = 4_000_000
/** Cells with those that merged ones fill. */
const maxCells = 50_000
/** Columns that one cell may span; more are a mistake. */
const maxSpan = 100

/**
 * Cells of the clipboard. Its HTML is preferred where it is one table: there merged cells are visible, and in the text they are blank.
 * @returns undefined for what is no table, or a single cell
 */
export function pastedCells(clipboard: Pick<DataTransfer, 'getData'>): string[][] | undefined {
  return tableIn(clipboard) ?? cellsIn(clipboard.getData('text/plain'))
}

function tableIn(clipboard: Pick<DataTransfer, 'getData'>): string[][] | undefined {
  const html = clipboard.getData('text/html')
  if (html.length > longestHtml || !/<table/i.test(html)) return undefined
  // A parsed document runs no scripts and fetches nothing; but the policy of the page forbids its styles, with a report of each.
  const plain = html.replaceAll(/<(\/?)style\b/gi, '<$1template')
  return cellsOfDocument(new DOMParser().parseFromString(plain, 'text/html'))
}

/** Pastes the table of the clipboard into a text area with its merged cells filled; leaves all else to the browser. */
export function pasteTable(event: {
  clipboardData: Pick<DataTransfer, 'getData'>
  currentTarget: HTMLTextAreaElement
  preventDefault: () => void
}): void {
  const cells = tableIn(event.clipboardData)
  if (!cells) return
  event.preventDefault()
  const field = event.currentTarget
  field.setRangeText(textOfCells(cells), field.selectionStart, field.selectionEnd, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Cells of a document that is one table. A merged cell fills all cells that it covers. One over the whole width is a title, which stays in the
 * first cell.
 * @returns undefined where there is text outside the table, another table, or a single cell
 */
export function cellsOfDocument(document: Document): string[][] | undefined {
  const [table, other] = document.querySelectorAll('table')
  if (!table || other) return undefined
  for (const silent of document.querySelectorAll('style, script, template, title')) silent.remove()
  const caption = table.querySelector('caption')
  const lines = [...table.querySelectorAll('tr')].map((tr) =>
    [...tr.children].filter(({ tagName }) => tagName === 'TD' || tagName === 'TH'),
  )
  const rows = filled(lines)
  table.remove()
  if (!rows || document.body.textContent?.trim()) return undefined
  const text = caption && textOf(caption)
  const all = text ? [[text], ...rows] : rows
  return all.flat().length > 1 ? all : undefined
}

/** @returns undefined where there are too many cells */
function filled(lines: Element[][]): string[][] | undefined {
  const rows: string[][] = lines.map(() => [])
  let count = 0
  for (const [y, cells] of lines.entries()) {
    let x = 0
    for (const cell of cells) {
      while (rows[y]?.[x] !== undefined) x += 1
      const text = textOf(cell)
      const wide = spanOf(cell, 'colspan', maxSpan)
      const covered = rows.slice(y, y + spanOf(cell, 'rowspan', lines.length - y))
      count += wide * covered.length
      if (count > maxCells) return undefined
      for (const row of covered) for (let i = x; i < x + wide; i += 1) row[i] ??= text
    }
  }
  const width = Math.max(0, ...rows.map((row) => row.length))
  return rows.map((row, y) => {
    const isTitle = lines[y]?.length === 1 && row.length === width && row.every((text) => text === row[0])
    return Array.from({ length: width }, (_, i) => (isTitle && i > 0 ? '' : (row[i] ?? '')))
  })
}

/** The rest of the section where it is 0, as HTML defines it. */
function spanOf(cell: Element, name: 'colspan' | 'rowspan', most: number): number {
  const written = Number.parseInt(cell.getAttribute(name) ?? '1', 10)
  return written === 0 && name === 'rowspan' ? most : Math.min(most, Math.max(1, written || 1))
}

const breaks = new Set(['BR', 'P', 'DIV', 'LI'])

/** White space as browsers show it: a line break of the source is a blank, one of `<br>` and of blocks a line break. */
function textOf(cell: Element): string {
  let text = ''
  const visit = (node: Node) => {
    if (node.nodeType === 3) text += node.nodeValue?.replaceAll(/[ \t\r\n]+/g, ' ') ?? ''
    if (node.nodeType !== 1) return
    const element = node as Element
    const isBlock =
      breaks.has(element.tagName) || /display:\s?block/.test(element.getAttribute('style') ?? '')
    if (isBlock && text.trim()) text += '\n'
    for (const child of element.childNodes) visit(child)
  }
  for (const child of cell.childNodes) visit(child)
  return text
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim()
}
