import { z } from 'zod'
import type { Document } from '../../../../../features/editing/parts.ts'

/** What is done with the blocks of a page; a button without script sends it as JSON. */
export const blockDeed = z.discriminatedUnion('deed', [
  z.object({ deed: z.literal('move'), from: z.int(), to: z.int() }),
  z.object({ deed: z.literal('remove'), at: z.int() }),
  z.object({ deed: z.literal('copy'), at: z.int() }),
  z.object({ deed: z.literal('add'), at: z.int(), block: z.unknown() }),
  z.object({ deed: z.literal('set'), at: z.int(), block: z.unknown() }),
])

export type BlockDeed = z.infer<typeof blockDeed>

export const blocksOf = (document: Document): unknown[] =>
  Array.isArray(document.blocks) ? document.blocks : []

/** The document after it. Places outside the page change nothing. */
export function doWithBlocks(document: Document, deed: BlockDeed): Document {
  const blocks = [...blocksOf(document)]
  const isThere = (at: number) => at >= 0 && at < blocks.length
  switch (deed.deed) {
    case 'move': {
      if (!isThere(deed.from) || !isThere(deed.to)) return document
      const [moved] = blocks.splice(deed.from, 1)
      blocks.splice(deed.to, 0, moved)
      break
    }
    case 'remove':
      if (!isThere(deed.at)) return document
      blocks.splice(deed.at, 1)
      break
    case 'copy':
      if (!isThere(deed.at)) return document
      blocks.splice(deed.at + 1, 0, withFreeId(structuredClone(blocks[deed.at]), blocks))
      break
    case 'add':
      blocks.splice(Math.max(0, Math.min(deed.at, blocks.length)), 0, withFreeId(deed.block, blocks))
      break
    case 'set':
      if (!isThere(deed.at)) return document
      blocks[deed.at] = deed.block
  }
  return { ...document, blocks }
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
export function selectedAfter(selected: number, deed: BlockDeed): number {
  switch (deed.deed) {
    case 'move':
      return selected === deed.from ? deed.to : selected
    case 'remove':
      return Math.max(0, selected >= deed.at && selected > 0 ? selected - 1 : selected)
    case 'copy':
      return deed.at + 1
    case 'add':
      return deed.at
    case 'set':
      return selected
  }
}
