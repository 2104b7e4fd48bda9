import type { ComponentType } from 'react'
import { Actions } from './actions/view.tsx'
import { Announcement } from './announcement/view.tsx'
import { Areas } from './areas/view.tsx'
import { Booking } from './booking/view.tsx'
import { BrandLine } from './brand-line/view.tsx'
import { Buildings } from './buildings/view.tsx'
import { Cards } from './cards/view.tsx'
import { Checklists } from './checklists/view.tsx'
import { ComingSoon } from './coming-soon/view.tsx'
import { Complex } from './complex/view.tsx'
import { Directions } from './directions/view.tsx'
import { Drawing } from './drawing/view.tsx'
import { Enquiry } from './enquiry/view.tsx'
import { Faq } from './faq/view.tsx'
import { Feature } from './feature/view.tsx'
import { Figures } from './figures/view.tsx'
import { Hero } from './hero/view.tsx'
import { LocationMap } from './map/view.tsx'
import { Overview } from './overview/view.tsx'
import { Place } from './place/view.tsx'
import { PlanComparison } from './plan-comparison/view.tsx'
import { Premium } from './premium/view.tsx'
import { ProjectData } from './project-data/view.tsx'
import { Prose } from './prose/view.tsx'
import { Reference } from './reference/view.tsx'
import { RoomAreas } from './room-areas/view.tsx'
import { Scale } from './scale/view.tsx'
import { Schedule } from './schedule/view.tsx'
import type { BlockOf, BlockType } from './schema.ts'
import { SectionNav } from './section-nav/view.tsx'
import { SiteLayout } from './site-layout/view.tsx'
import { StampTax } from './stamp-tax/view.tsx'
import { Steps } from './steps/view.tsx'
import { Story } from './story/view.tsx'
import { Sum } from './sum/view.tsx'
import { Table } from './table/view.tsx'
import { Times } from './times/view.tsx'
import { Tours } from './tours/view.tsx'
import { UnitPlan } from './unit-plan/view.tsx'
import { Units } from './units/view.tsx'
import { Video } from './video/view.tsx'
import { Videos } from './videos/view.tsx'

/** How each block is drawn. A block without a view is a type error. */
const views = {
  hero: Hero,
  scale: Scale,
  overview: Overview,
  place: Place,
  'brand-line': BrandLine,
  times: Times,
  complex: Complex,
  premium: Premium,
  units: Units,
  'section-nav': SectionNav,
  booking: Booking,
  enquiry: Enquiry,
  'project-data': ProjectData,
  prose: Prose,
  actions: Actions,
  areas: Areas,
  buildings: Buildings,
  cards: Cards,
  'coming-soon': ComingSoon,
  directions: Directions,
  drawing: Drawing,
  faq: Faq,
  feature: Feature,
  figures: Figures,
  map: LocationMap,
  'plan-comparison': PlanComparison,
  'room-areas': RoomAreas,
  'site-layout': SiteLayout,
  table: Table,
  tours: Tours,
  'unit-plan': UnitPlan,
  announcement: Announcement,
  checklists: Checklists,
  reference: Reference,
  schedule: Schedule,
  'stamp-tax': StampTax,
  steps: Steps,
  story: Story,
  sum: Sum,
  video: Video,
  videos: Videos,
} satisfies { [T in BlockType]: ComponentType<{ block: BlockOf<T> }> }

/** The view of a block, whose type TypeScript cannot follow through the union. */
export const viewOf = (type: BlockType) => views[type] as ComponentType<{ block: BlockOf<BlockType> }>
