import type { ComponentType } from 'react'
import { Booking } from './booking/view.tsx'
import { BrandLine } from './brand-line/view.tsx'
import { Complex } from './complex/view.tsx'
import { Enquiry } from './enquiry/view.tsx'
import { Hero } from './hero/view.tsx'
import { Overview } from './overview/view.tsx'
import { Place } from './place/view.tsx'
import { Premium } from './premium/view.tsx'
import { ProjectData } from './project-data/view.tsx'
import { Prose } from './prose/view.tsx'
import { Scale } from './scale/view.tsx'
import type { BlockOf, BlockType } from './schema.ts'
import { SectionNav } from './section-nav/view.tsx'
import { Times } from './times/view.tsx'
import { Units } from './units/view.tsx'

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
} satisfies { [T in BlockType]: ComponentType<{ block: BlockOf<T> }> }

/** The view of a block, whose type TypeScript cannot follow through the union. */
export const viewOf = (type: BlockType) => views[type] as ComponentType<{ block: BlockOf<BlockType> }>
