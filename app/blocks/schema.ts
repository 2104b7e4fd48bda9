import { z } from 'zod'
import { actions } from './actions/schema.ts'
import { announcement } from './announcement/schema.ts'
import { booking } from './booking/schema.ts'
import { brandBanner } from './brand-banner/schema.ts'
import { brandStory } from './brand-story/schema.ts'
import { buildings } from './buildings/schema.ts'
import { cards } from './cards/schema.ts'
import { checklists } from './checklists/schema.ts'
import { comingSoon } from './coming-soon/schema.ts'
import { complexSummary } from './complex-summary/schema.ts'
import { directions } from './directions/schema.ts'
import { drawing } from './drawing/schema.ts'
import { enquiry } from './enquiry/schema.ts'
import { faq } from './faq/schema.ts'
import { hero } from './hero/schema.ts'
import { keyFigures } from './key-figures/schema.ts'
import { legalReference } from './legal-reference/schema.ts'
import { locationSummary } from './location-summary/schema.ts'
import { map } from './map/schema.ts'
import { news } from './news/schema.ts'
import { overview } from './overview/schema.ts'
import { planComparison } from './plan-comparison/schema.ts'
import { premiumCards } from './premium-cards/schema.ts'
import { prices } from './prices/schema.ts'
import { projectData } from './project-data/schema.ts'
import { prose } from './prose/schema.ts'
import { roomAreas } from './room-areas/schema.ts'
import { schedule } from './schedule/schema.ts'
import { scoreBreakdown } from './score-breakdown/schema.ts'
import { sectionNav } from './section-nav/schema.ts'
import { siteLayout } from './site-layout/schema.ts'
import { stampTax } from './stamp-tax/schema.ts'
import { steps } from './steps/schema.ts'
import { table } from './table/schema.ts'
import { textWithPicture } from './text-with-picture/schema.ts'
import { tours } from './tours/schema.ts'
import { travelTimes } from './travel-times/schema.ts'
import { unitAreas } from './unit-areas/schema.ts'
import { unitPlan } from './unit-plan/schema.ts'
import { units } from './units/schema.ts'
import { valueList } from './value-list/schema.ts'
import { video } from './video/schema.ts'
import { videos } from './videos/schema.ts'

/** Blocks of pages. A new block is a folder of its type's name (`schema.ts`, `view.tsx`, styles) and its schema here. */
export const block = z.discriminatedUnion('type', [
  hero,
  keyFigures,
  overview,
  locationSummary,
  brandBanner,
  travelTimes,
  complexSummary,
  premiumCards,
  units,
  booking,
  sectionNav,
  enquiry,
  projectData,
  prose,
  actions,
  unitAreas,
  buildings,
  cards,
  comingSoon,
  directions,
  drawing,
  faq,
  textWithPicture,
  news,
  valueList,
  map,
  planComparison,
  roomAreas,
  siteLayout,
  prices,
  table,
  tours,
  unitPlan,
  announcement,
  checklists,
  legalReference,
  schedule,
  stampTax,
  steps,
  brandStory,
  scoreBreakdown,
  video,
  videos,
])

export type Block = z.infer<typeof block>
export type BlockType = Block['type']
export type BlockOf<T extends BlockType> = Extract<Block, { type: T }>
