import type { ComponentType } from 'react'
import { Actions } from './actions/view.tsx'
import { Announcement } from './announcement/view.tsx'
import { Booking } from './booking/view.tsx'
import { BrandBanner } from './brand-banner/view.tsx'
import { BrandStory } from './brand-story/view.tsx'
import { Buildings } from './buildings/view.tsx'
import { Cards } from './cards/view.tsx'
import { Checklists } from './checklists/view.tsx'
import { ComingSoon } from './coming-soon/view.tsx'
import { ComplexSummary } from './complex-summary/view.tsx'
import { Directions } from './directions/view.tsx'
import { Drawing } from './drawing/view.tsx'
import { Enquiry } from './enquiry/view.tsx'
import { Faq } from './faq/view.tsx'
import { Hero } from './hero/view.tsx'
import { KeyFigures } from './key-figures/view.tsx'
import { LegalReference } from './legal-reference/view.tsx'
import { LocationSummary } from './location-summary/view.tsx'
import { LocationMap } from './map/view.tsx'
import { News } from './news/view.tsx'
import { Overview } from './overview/view.tsx'
import { PlanComparison } from './plan-comparison/view.tsx'
import { PremiumCards } from './premium-cards/view.tsx'
import { Prices } from './prices/view.tsx'
import { ProjectData } from './project-data/view.tsx'
import { Prose } from './prose/view.tsx'
import { RoomAreas } from './room-areas/view.tsx'
import { Schedule } from './schedule/view.tsx'
import type { BlockOf, BlockType } from './schema.ts'
import { ScoreBreakdown } from './score-breakdown/view.tsx'
import { SectionNav } from './section-nav/view.tsx'
import { SiteLayout } from './site-layout/view.tsx'
import { StampTax } from './stamp-tax/view.tsx'
import { Steps } from './steps/view.tsx'
import { Table } from './table/view.tsx'
import { TextWithPicture } from './text-with-picture/view.tsx'
import { Tours } from './tours/view.tsx'
import { TravelTimes } from './travel-times/view.tsx'
import { UnitAreas } from './unit-areas/view.tsx'
import { UnitPlan } from './unit-plan/view.tsx'
import { Units } from './units/view.tsx'
import { ValueList } from './value-list/view.tsx'
import { Video } from './video/view.tsx'
import { Videos } from './videos/view.tsx'

/** A block without a view is a type error. */
const views = {
  hero: Hero,
  'key-figures': KeyFigures,
  overview: Overview,
  'location-summary': LocationSummary,
  'brand-banner': BrandBanner,
  'travel-times': TravelTimes,
  'complex-summary': ComplexSummary,
  'premium-cards': PremiumCards,
  units: Units,
  'section-nav': SectionNav,
  booking: Booking,
  enquiry: Enquiry,
  'project-data': ProjectData,
  prices: Prices,
  prose: Prose,
  actions: Actions,
  'unit-areas': UnitAreas,
  buildings: Buildings,
  cards: Cards,
  'coming-soon': ComingSoon,
  directions: Directions,
  drawing: Drawing,
  faq: Faq,
  'text-with-picture': TextWithPicture,
  news: News,
  'value-list': ValueList,
  map: LocationMap,
  'plan-comparison': PlanComparison,
  'room-areas': RoomAreas,
  'site-layout': SiteLayout,
  table: Table,
  tours: Tours,
  'unit-plan': UnitPlan,
  announcement: Announcement,
  checklists: Checklists,
  'legal-reference': LegalReference,
  schedule: Schedule,
  'stamp-tax': StampTax,
  steps: Steps,
  'brand-story': BrandStory,
  'score-breakdown': ScoreBreakdown,
  video: Video,
  videos: Videos,
} satisfies { [T in BlockType]: ComponentType<{ block: BlockOf<T> }> }

/** TypeScript cannot follow the type through the union. */
export const viewOf = (type: BlockType) => views[type] as ComponentType<{ block: BlockOf<BlockType> }>
