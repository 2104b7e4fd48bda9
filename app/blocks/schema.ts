import { z } from 'zod'
import { booking } from './booking/schema.ts'
import { enquiry } from './enquiry/schema.ts'
import { hero } from './hero/schema.ts'
import { projectData } from './project-data/schema.ts'
import { scale } from './scale/schema.ts'

/** What a page can be made of. A new block is a folder, a line here and a line in `registry.ts`. */
export const block = z.discriminatedUnion('type', [hero, scale, booking, enquiry, projectData])

export type Block = z.infer<typeof block>
export type BlockType = Block['type']
export type BlockOf<T extends BlockType> = Extract<Block, { type: T }>
