import { z } from 'zod'
import { actions } from './actions/schema.ts'
import { announcement } from './announcement/schema.ts'
import { areas } from './areas/schema.ts'
import { booking } from './booking/schema.ts'
import { brandLine } from './brand-line/schema.ts'
import { buildings } from './buildings/schema.ts'
import { cards } from './cards/schema.ts'
import { checklists } from './checklists/schema.ts'
import { comingSoon } from './coming-soon/schema.ts'
import { complex } from './complex/schema.ts'
import { directions } from './directions/schema.ts'
import { drawing } from './drawing/schema.ts'
import { enquiry } from './enquiry/schema.ts'
import { faq } from './faq/schema.ts'
import { feature } from './feature/schema.ts'
import { figures } from './figures/schema.ts'
import { hero } from './hero/schema.ts'
import { map } from './map/schema.ts'
import { overview } from './overview/schema.ts'
import { place } from './place/schema.ts'
import { planComparison } from './plan-comparison/schema.ts'
import { premium } from './premium/schema.ts'
import { projectData } from './project-data/schema.ts'
import { prose } from './prose/schema.ts'
import { reference } from './reference/schema.ts'
import { roomAreas } from './room-areas/schema.ts'
import { scale } from './scale/schema.ts'
import { schedule } from './schedule/schema.ts'
import { sectionNav } from './section-nav/schema.ts'
import { siteLayout } from './site-layout/schema.ts'
import { stampTax } from './stamp-tax/schema.ts'
import { steps } from './steps/schema.ts'
import { story } from './story/schema.ts'
import { sum } from './sum/schema.ts'
import { table } from './table/schema.ts'
import { times } from './times/schema.ts'
import { tours } from './tours/schema.ts'
import { unitPlan } from './unit-plan/schema.ts'
import { units } from './units/schema.ts'
import { video } from './video/schema.ts'
import { videos } from './videos/schema.ts'

/** What a page can be made of. A new block is a folder, a line here and a line in `registry.ts`. */
export const block = z.discriminatedUnion('type', [
  hero,
  scale,
  overview,
  place,
  brandLine,
  times,
  complex,
  premium,
  units,
  booking,
  sectionNav,
  enquiry,
  projectData,
  prose,
  actions,
  areas,
  buildings,
  cards,
  comingSoon,
  directions,
  drawing,
  faq,
  feature,
  figures,
  map,
  planComparison,
  roomAreas,
  siteLayout,
  table,
  tours,
  unitPlan,
  announcement,
  checklists,
  reference,
  schedule,
  stampTax,
  steps,
  story,
  sum,
  video,
  videos,
])

export type Block = z.infer<typeof block>
export type BlockType = Block['type']
export type BlockOf<T extends BlockType> = Extract<Block, { type: T }>
