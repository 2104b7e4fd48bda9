import type { Document } from '#app/domain/publishing/documents/parts.ts'
import { isHidden } from '#app/domain/publishing/pages/page-block.ts'

/** Commands on the blocks of a page. */
export type BlockCommand =
  | { type: 'move'; from: number; to: number }
  | { type: 'remove' | 'copy'; at: number }
  | { type: 'add' | 'set'; at: number; block: unknown }
  | { type: 'hide'; at: number; isHidden: boolean }

export const blocksOf = (document: Document): unknown[] =>
  Array.isArray(document.blocks) ? document.blocks : []

/** The document after it. Places outside the page change nothing. */
export function doWithBlocks(document: Document, command: BlockCommand): Document {
  const blocks = [...blocksOf(document)]
  const rowExists = (at: number) => at >= 0 && at < blocks.length
  switch (command.type) {
    case 'move': {
      if (!rowExists(command.from) || !rowExists(command.to)) return document
      const [moved] = blocks.splice(command.from, 1)
      blocks.splice(command.to, 0, moved)
      break
    }
    case 'remove':
      if (!rowExists(command.at)) return document
      blocks.splice(command.at, 1)
      break
    case 'copy':
      if (!rowExists(command.at)) return document
      blocks.splice(command.at + 1, 0, withFreeId(structuredClone(blocks[command.at]), blocks))
      break
    case 'add':
      blocks.splice(Math.max(0, Math.min(command.at, blocks.length)), 0, withFreeId(command.block, blocks))
      break
    case 'set':
      if (!rowExists(command.at)) return document
      blocks[command.at] = withHidden(command.block, isHidden(blocks[command.at]))
      break
    case 'hide':
      if (!rowExists(command.at)) return document
      blocks[command.at] = withHidden(blocks[command.at], command.isHidden)
  }
  return { ...document, blocks }
}

/** The form of a block knows nothing of it. */
function withHidden(block: unknown, hides: boolean): unknown {
  if (block === null || typeof block !== 'object') return block
  const { hidden: _, ...said } = block as Record<string, unknown>
  return hides ? { ...said, hidden: true } : said
}

/** Fragments of addresses are once on a page. */
function withFreeId(block: unknown, others: unknown[]): unknown {
  if (block === null || typeof block !== 'object' || !('id' in block)) return block
  const taken = new Set(others.map((one) => (one as { id?: unknown } | null)?.id))
  const id = String(block.id)
  let free = id
  for (let count = 2; taken.has(free); count++) free = `${id}-${count}`
  return { ...block, id: free }
}

/** Where the block that was selected is after it. */
export function selectedAfter(selected: number, command: BlockCommand): number {
  switch (command.type) {
    case 'move':
      return selected === command.from ? command.to : selected
    case 'remove':
      return Math.max(0, selected >= command.at && selected > 0 ? selected - 1 : selected)
    case 'copy':
      return command.at + 1
    case 'add':
      return command.at
    case 'set':
    case 'hide':
      return selected
  }
}
