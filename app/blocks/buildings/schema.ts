import { z } from 'zod'

/** A building (동): its lines (호) from the first to the last, each of one type from the lowest floor to the top. */
export const building = z.strictObject({
  number: z.string(),
  floors: z.number().int().positive(),
  /** The lowest floor with homes, where those below are open or shared. */
  from: z.number().int().positive().default(1),
  /** Type of each line, 1호 first. */
  lines: z.array(z.string()).min(1),
  /** Homes that are not there, as their numbers: `301` is 3층 1호. */
  without: z.array(z.string()).default([]),
})

export type Building = z.infer<typeof building>

/** The buildings by phase with their floors, types and households; everything counted is counted by the view. */
export const buildings = z.strictObject({
  type: z.literal('buildings'),
  title: z.string(),
  text: z.string().optional(),
  caption: z.string(),
  /** Labels of types, in the order in which they are named. */
  types: z.array(z.strictObject({ id: z.string(), label: z.string() })).min(1),
  phases: z.array(z.strictObject({ label: z.string(), buildings: z.array(building).min(1) })).min(1),
  notes: z.array(z.string()).default([]),
})
