import type { ComponentType } from 'react'
import { Booking } from './booking/view.tsx'
import { Enquiry } from './enquiry/view.tsx'
import { Hero } from './hero/view.tsx'
import { ProjectData } from './project-data/view.tsx'
import { Scale } from './scale/view.tsx'
import type { BlockOf, BlockType } from './schema.ts'

/** How each block is drawn. A block without a view is a type error. */
const views = {
  hero: Hero,
  scale: Scale,
  booking: Booking,
  enquiry: Enquiry,
  'project-data': ProjectData,
} satisfies { [T in BlockType]: ComponentType<{ block: BlockOf<T> }> }

/** The view of a block, whose type TypeScript cannot follow through the union. */
export const viewOf = (type: BlockType) => views[type] as ComponentType<{ block: BlockOf<BlockType> }>
