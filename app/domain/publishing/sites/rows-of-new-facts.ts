import type { Fact } from '#app/domain/site/fact.ts'
import { factLabel } from '#app/domain/site/fact-labels.ts'
import { factUses } from '../documents/fact-uses.ts'
import { type Document, pagePart } from '../documents/parts.ts'
import type { SiteDocuments } from '../documents/site-documents.ts'
import { pathOf } from './start/paths.ts'

/** Figures of a development's data sheet, each below the row of another, in the order of the sheet. */
const rowsBelow: readonly [reference: string, names: readonly string[]][] = [
  ['{place.address}', ['area.site', 'area.building', 'area.total', 'ratio.coverage', 'ratio.floor']],
  ['{households.total}', ['parking.total', 'parking.perHome']],
]

type Row = string[]
type TableBlock = { type?: unknown; table?: { rows?: Row[] } }

/** Where a new site has its sheet of figures. */
export const sheetPart = pagePart(pathOf.project)

/**
 * The sheet of figures that the first pages of a site came with, with rows for facts that the site has just been given. What a text
 * shows already is left out, and a row that somebody removed does not come back with a new value.
 * @param before the site's facts until then
 * @returns undefined where nothing is to be added; `labels` of the rows
 */
export function withNewFacts(
  documents: SiteDocuments,
  before: Readonly<Record<string, Fact>>,
): { content: Document; labels: string[] } | undefined {
  const facts = (documents.get('settings')?.facts ?? {}) as Record<string, Fact>
  const isNew = (name: string) => Object.hasOwn(facts, name) && !Object.hasOwn(before, name)
  if (!rowsBelow.some(([, names]) => names.some(isNew))) return undefined
  const page = documents.get(sheetPart)
  const blocks = (Array.isArray(page?.blocks) ? page.blocks : []) as TableBlock[]
  const at = blocks.findIndex(({ type, table }) => type === 'table' && table?.rows?.some(isAddress))
  const block = blocks[at]
  if (!block) return undefined
  const uses = factUses(documents)
  const labels: string[] = []
  let rows = block.table?.rows ?? []
  for (const [reference, names] of rowsBelow) {
    const wanted = names.filter((name) => isNew(name) && !uses.has(name))
    const below = rows.findIndex((cells) => cells[1]?.includes(reference))
    const place = below < 0 ? rows.length : below + 1
    rows = rows.toSpliced(place, 0, ...wanted.map((name) => [factLabel(name), `{${name}}`]))
    labels.push(...wanted.map(factLabel))
  }
  if (!labels.length) return undefined
  return {
    content: { ...page, blocks: blocks.with(at, { ...block, table: { ...block.table, rows } }) },
    labels,
  }
}

const isAddress = (cells: Row) => cells.length === 2 && cells[1] === '{place.address}'
