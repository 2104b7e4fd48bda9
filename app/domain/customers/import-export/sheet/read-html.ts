import { type DefaultTreeAdapterMap, parse } from 'parse5'

type Node = DefaultTreeAdapterMap['node']
type Element = DefaultTreeAdapterMap['element']

/** More spans than a list has are a mistake, or meant to fill memory. */
const maxSpan = 100

/**
 * Tables of a web page, as back offices save them with the ending .xls. The first of several merged cells has the value.
 * Read by the rules of browsers: cells and rows without an end are common.
 * @param most rows of each table
 */
export function readHtml(html: string, most: number): string[][][] {
  const tables: string[][][] = []
  const visit = (node: Node) => {
    if (isElement(node, 'table')) tables.push(rowsOf(node, most))
    for (const child of childrenOf(node)) visit(child)
  }
  visit(parse(html))
  return tables
}

const childrenOf = (node: Node): Node[] => ('childNodes' in node ? node.childNodes : [])

const isElement = (node: Node, name: string): node is Element => node.nodeName === name

const spanOf = ({ attrs }: Element, name: string) =>
  Math.min(
    maxSpan,
    Math.max(1, Number.parseInt(attrs.find((one) => one.name === name)?.value ?? '', 10) || 1),
  )

function rowsOf(table: Element, most: number): string[][] {
  const rows: string[][] = []
  /** Rows for which each column is still covered by a cell above. */
  const covered: number[] = []
  for (const tr of elementsOf(table, 'tr')) {
    if (rows.length >= most) break
    const row: string[] = []
    let column = 0
    for (const cell of tr.childNodes) {
      if (!isElement(cell, 'td') && !isElement(cell, 'th')) continue
      while ((covered[column] ?? 0) > 0) column++
      row[column] = textOf(cell)
      const down = spanOf(cell, 'rowspan')
      for (let n = spanOf(cell, 'colspan'); n > 0; n--) covered[column++] = down
    }
    for (const [i, left = 0] of covered.entries()) covered[i] = Math.max(0, left - 1)
    rows.push(Array.from(row, (text) => text ?? ''))
  }
  return rows
}

/** Of this table, not of tables in it. */
function* elementsOf(node: Node, name: string): Generator<Element> {
  for (const child of childrenOf(node)) {
    if (isElement(child, name)) yield child
    else if (!isElement(child, 'table')) yield* elementsOf(child, name)
  }
}

const breaks = new Set(['br', 'p', 'div', 'li'])

/** White space as browsers show it: a line break of the source is a space, `<br>` a line break. */
function textOf(cell: Element): string {
  let text = ''
  const visit = (node: Node) => {
    if (node.nodeName === '#text' && 'value' in node) text += node.value.replace(/[ \t\r\n]+/g, ' ')
    if (isElement(node, 'table') || isElement(node, 'style') || isElement(node, 'script')) return
    if (breaks.has(node.nodeName) && text && !text.endsWith('\n')) text += '\n'
    for (const child of childrenOf(node)) visit(child)
  }
  visit(cell)
  return text.replaceAll('\u00a0', ' ').replace(/ ?\n ?/g, '\n')
}
