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
