import { ownProperty } from '../../platform/own-property.ts'
import { storedContent } from '../../platform/stored-content.ts'
import type { PageContent } from './page-content.ts'

/** New names of blocks by those of the first version. */
const renamed: Readonly<Record<string, string>> = {
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

export const storedPage = storedContent<PageContent>([
  (older) => ({
    ...older,
    blocks: (older.blocks as { type: string }[]).map((block) => ({
      ...block,
      type: ownProperty(renamed, block.type) ?? block.type,
    })),
  }),
])
