import type { Piece } from './read-html.ts'

type Block = Record<string, unknown> & { type: string }

export interface MadeBlocks {
  blocks: Block[]
  /** Pictures whose alternative text a person has to confirm. */
  unconfirmed: { picture: string; alt: string }[]
  /** What no block was made of. */
  left: string[]
}

interface Section {
  title: string
  texts: string[]
  lists: { items: string[]; ordered: boolean }[]
  tables: string[][][]
  pictures: { name: string; alt: string }[]
}

/**
 * Blocks of a page out of what its document held: a picture with its words, a picture alone, a table, or text.
 * @param pictureOf the stored name of a picture's address; undefined where it could not be fetched
 */
export function toBlocks(
  pieces: readonly Piece[],
  pageTitle: string,
  pictureOf: (address: string) => string | undefined,
): MadeBlocks {
  const made: MadeBlocks = { blocks: [], unconfirmed: [], left: [] }
  for (const section of sectionsOf(pieces, pageTitle, pictureOf, made.left))
    made.blocks.push(...blocksOf(section, made))
  return made
}

function sectionsOf(
  pieces: readonly Piece[],
  pageTitle: string,
  pictureOf: (address: string) => string | undefined,
  left: string[],
): Section[] {
  const begin = (title: string): Section => ({ title, texts: [], lists: [], tables: [], pictures: [] })
  const sections = [begin(pageTitle)]
  for (const piece of pieces) {
    let section = sections.at(-1) as Section
    if (piece.kind === 'heading') {
      if (isEmpty(section) && section.title === pageTitle) section.title = piece.text
      else sections.push(begin(piece.text))
    } else if (piece.kind === 'text') section.texts.push(piece.text)
    else if (piece.kind === 'list') section.lists.push(piece)
    else if (piece.kind === 'table') section.tables.push(piece.rows)
    else if (piece.kind === 'frame') left.push(`영상이나 다른 페이지를 담은 틀: ${piece.address}`)
    else {
      const name = pictureOf(piece.address)
      if (!name) left.push(`가져오지 못한 그림: ${piece.address}`)
      else if (section.pictures.length && section.texts.length) {
        section = begin(section.title)
        section.pictures.push({ name, alt: piece.alt })
        sections.push(section)
      } else section.pictures.push({ name, alt: piece.alt })
    }
  }
  return sections.filter((section) => !isEmpty(section))
}

const isEmpty = ({ texts, lists, tables, pictures }: Section) =>
  !texts.length && !lists.length && !tables.length && !pictures.length

function blocksOf({ title, texts, lists, tables, pictures }: Section, made: MadeBlocks): Block[] {
  const toPicture = ({ name, alt }: Section['pictures'][number], number: number) => {
    const words = alt || (number ? `${title} ${number + 1}` : title)
    made.unconfirmed.push({ picture: name, alt: words })
    return { name, alt: words }
  }
  const blocks: Block[] = []
  const [first, ...others] = pictures
  const text = texts.join(' ')
  if (first && text) {
    blocks.push({ type: 'text-with-picture', title, text, whole: true, picture: toPicture(first, 0) })
    for (const [i, one] of others.entries())
      blocks.push({ type: 'drawing', title, picture: toPicture(one, i + 1) })
  } else
    for (const [i, one] of pictures.entries())
      blocks.push({ type: 'drawing', title, picture: toPicture(one, i) })
  const parts = [
    ...(first ? [] : texts.map((one) => ({ text: one }))),
    ...lists.map(({ items, ordered }) => ({ list: items, ordered })),
  ]
  if (parts.length) blocks.push({ type: 'prose', sections: [{ title, parts }] })
  for (const rows of tables) {
    const table = toTable(title, rows)
    if (table) blocks.push(table)
    else made.left.push(`칸이 하나뿐인 표: ${rows.flat().join(' ').slice(0, 60)}`)
  }
  return blocks
}

/** A table of pairs becomes a list of values; another one has its first row as head. Short rows are filled up. */
function toTable(title: string, rows: string[][]): Block | undefined {
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0)
  if (columns < 2) return undefined
  const isPairs = rows.every((row) => row.length === 2 || row.length === 4) && columns !== 3
  if (isPairs) {
    const items = rows
      .flatMap((row) => [row.slice(0, 2), row.slice(2, 4)])
      .filter(([label, value]) => label && value)
      .map(([label, value]) => ({ label, value }))
    return items.length ? { type: 'value-list', title, items } : undefined
  }
  const filled = rows.map((row) => [...row, ...Array<string>(columns - row.length).fill('')])
  const [head = [], ...body] = filled
  return body.length ? { type: 'table', title, table: { caption: title, head, rows: body } } : undefined
}
