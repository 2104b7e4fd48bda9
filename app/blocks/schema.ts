import { z } from 'zod'
import { actions } from './actions/schema.ts'
import { areas } from './areas/schema.ts'
import { booking } from './booking/schema.ts'
import { brandLine } from './brand-line/schema.ts'
import { buildings } from './buildings/schema.ts'
import { cards } from './cards/schema.ts'
import { comingSoon } from './coming-soon/schema.ts'
import { complex } from './complex/schema.ts'
import { drawing } from './drawing/schema.ts'
import { enquiry } from './enquiry/schema.ts'
import { feature } from './feature/schema.ts'
import { figures } from './figures/schema.ts'
import { hero } from './hero/schema.ts'
import { map } from './map/schema.ts'
import { overview } from './overview/schema.ts'
import { place } from './place/schema.ts'
import { premium } from './premium/schema.ts'
import { projectData } from './project-data/schema.ts'
import { prose } from './prose/schema.ts'
import { scale } from './scale/schema.ts'
import { sectionNav } from './section-nav/schema.ts'
import { table } from './table/schema.ts'
import { times } from './times/schema.ts'
import { tours } from './tours/schema.ts'
import { units } from './units/schema.ts'

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
  drawing,
  feature,
  figures,
  map,
  table,
  tours,
])

export type Block = z.infer<typeof block>
export type BlockType = Block['type']
export type BlockOf<T extends BlockType> = Extract<Block, { type: T }>
