import type { Json, Upgrade } from './upgrade.ts'

/** Types of blocks that version 2 renamed, by their names in version 1. */
const renamedBlocks: Readonly<Record<string, string>> = {
  areas: 'unit-areas',
  'brand-line': 'brand-banner',
  complex: 'complex-summary',
  feature: 'text-with-picture',
  figures: 'value-list',
  place: 'location-summary',
  premium: 'premium-cards',
  reference: 'legal-reference',
  scale: 'key-figures',
  story: 'brand-story',
  sum: 'score-breakdown',
  times: 'travel-times',
}

const renameBlock = (block: unknown): unknown => {
  const { type } = (block ?? {}) as Json
  const name =
    typeof type === 'string' && Object.hasOwn(renamedBlocks, type) ? renamedBlocks[type] : undefined
  return name === undefined ? block : { ...(block as Json), type: name }
}

/** Version 2: blocks have names that say what they show. */
export const renameBlocks: Upgrade = (older) =>
  Array.isArray(older.blocks) ? { ...older, blocks: older.blocks.map(renameBlock) } : older

/**
 * Version 3: prices are in won, before in 만원. No home costs 50 billion won or less than 5 million, so that an amount says by itself
 * which it is: folders of 0.9 bear no number, and what somebody wrote in won where 만원 were asked for is in won now.
 */
export const priceInWon: Upgrade = (older) =>
  Array.isArray(older.blocks) ? { ...older, blocks: older.blocks.map(blockInWon) } : older

const mostManwon = 5_000_000

const blockInWon = (block: unknown): unknown =>
  isJson(block) && block.type === 'prices'
    ? changed(block, 'types', (type) =>
        changed(type, 'groups', (group) => changed(group, 'floors', bandInWon)),
      )
    : block

const bandInWon = (band: Json): Json =>
  typeof band.price === 'number' && band.price < mostManwon ? { ...band, price: band.price * 10_000 } : band

/** With another list in a field, whose items that are no objects stay. */
const changed = (of: Json, field: string, change: (item: Json) => Json): Json => {
  const list = of[field]
  return Array.isArray(list)
    ? { ...of, [field]: list.map((item) => (isJson(item) ? change(item) : item)) }
    : of
}

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
