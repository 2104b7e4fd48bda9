import { z } from 'zod'
import { type Block, block } from '#app/blocks/schema.ts'

/** Besides the fields of a block: whether visitors see it. */
const hidden = z.literal(true).optional().meta({ title: '숨김', description: '방문자에게 보이지 않습니다.' })

type PageBlock = Block & { hidden?: true | undefined }

const [first, ...others] = block.options.map((one) => {
  const flagged = one.safeExtend({ hidden })
  const meta = one.meta()
  return meta ? flagged.meta(meta) : flagged
})

/** A block as a page has it. */
export const pageBlock = z.discriminatedUnion('type', [
  first as NonNullable<typeof first>,
  ...others,
]) as unknown as z.ZodType<PageBlock, PageBlock>

interface HasBlocks {
  blocks: PageBlock[]
}

/** A page as visitors get it: all code that writes, renders or searches for visitors uses it. */
export function withoutHidden<Page extends HasBlocks>(page: Page): Page {
  return page.blocks.some(isHidden) ? { ...page, blocks: page.blocks.filter((one) => !isHidden(one)) } : page
}

/** Places in the page's list of what visitors get of it. */
export const shownPlaces = ({ blocks }: HasBlocks): number[] =>
  blocks.flatMap((one, i) => (isHidden(one) ? [] : [i]))

export const isHidden = (one: unknown): boolean => (one as { hidden?: unknown } | null)?.hidden === true
