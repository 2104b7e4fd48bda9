import { z } from 'zod'

/** Decimetres (0.1 m) from the north-west corner of the drawing: x to the east, y to the south. North is up. */
const dm = z.number().int()
const spot = z.tuple([dm, dm])
const polygon = z.array(spot).min(3)
const line = z.array(spot).min(2)
const id = z.string().regex(/^[a-z][a-z0-9-]*$/)
const floor = z.number().int().positive()

/**
 * A straight part of a building. The first side of its footprint, from the first corner to the second, is its front:
 * the body lies to the left of it, and it faces what lies to the right. Its homes stand along the front in this order.
 */
const wing = z.strictObject({
  footprint: z.array(spot).min(4),
  /** Type of each line (호), one from the lowest floor with homes to the top. */
  lines: z.array(z.string()).min(1),
})

/** A building (동). Its lines are counted through its wings, 1호 first. */
const building = z.strictObject({
  number: z.string().regex(/^\d{2,4}$/),
  phase: id,
  floors: floor,
  /** Floors that are open or shared (필로티), without homes. */
  pilotis: z.array(floor).default([]),
  /** Floors kept free for escape (피난층), without homes. */
  refuge: z.array(floor).default([]),
  /** Homes that are not there: `301` is 3층 1호; `use` says what is in their place. */
  without: z
    .array(z.strictObject({ home: z.string().regex(/^\d{3,4}$/), use: z.string().min(1) }))
    .default([]),
  wings: z.array(wing).min(1),
  /** Where its number stands on the drawing; else before the middle of its front. */
  label: spot.optional(),
})

/** A part of the sale, with the names of the facts that its buildings have to add up to. */
const phase = z.strictObject({
  id,
  label: z.string().min(1),
  tone: z.enum(['first', 'second']),
  facts: z.strictObject({
    households: z.string(),
    /** `households.phase2` where the facts of its types are `households.phase2.84A` and so on. */
    types: z.string(),
    buildings: z.string(),
    floors: z.string(),
  }),
})

/** A type of home. `frontage` is the width of its front, by which the lines of a wing are divided. */
const homeType = z.strictObject({
  id: z.string().regex(/^[0-9]+[A-Z]$/),
  /** As a buyer reads it: 84㎡A. */
  label: z.string(),
  frontage: dm.positive(),
  /** Path of the page with its plan. */
  page: z.string().startsWith('/'),
})

/** What covers the ground, drawn in this order; `round` softens its corners by so many decimetres. */
const area = z.strictObject({
  kind: z.enum(['water', 'park', 'lawn', 'pond', 'plaza', 'deck', 'play', 'court', 'rest', 'ramp']),
  at: polygon,
  round: dm.nonnegative().default(0),
})

/** What one goes along. Cars go on a `road` and on a `lane`, which inside is for emergencies. */
const way = z.strictObject({
  kind: z.enum(['road', 'lane', 'path', 'promenade']),
  line,
  width: dm.positive(),
})

/** A low house that is no building of homes: community, nursery, gatehouse. */
const house = z.strictObject({ kind: z.enum(['community', 'gatehouse']), at: polygon })

/** A facility with its number in the legend; the same one may be at several places. */
const facility = z.strictObject({
  id,
  name: z.string().min(1),
  kind: z.enum(['community', 'play', 'exercise', 'rest', 'water', 'gate', 'parking']),
  at: z.array(spot).min(1),
})

const label = z.strictObject({
  text: z.string().min(1),
  at: spot,
  /** `facility`: only where there is room for names; the legend has them anyway. */
  tone: z.enum(['water', 'road', 'place', 'facility']),
  /** Degrees clockwise. */
  turn: z.number().int().default(0),
})

/** A part of the ground that is shown: x, y, width, height. What must be seen stays clear of its edges. */
const view = z.tuple([dm, dm, dm.positive(), dm.positive()])

/**
 * The layout of a development: `content/<site>/layouts/<name>.json`. Buildings and their lines are written here and
 * nowhere else; `check-layout.ts` holds them against the facts and the ground.
 */
export const siteLayout = z.strictObject({
  name: id,
  views: z.record(id, view),
  /** The site (대지). */
  boundary: polygon,
  /** Name of the fact that says its area. */
  area: z.string(),
  types: z.array(homeType).min(1),
  phases: z.array(phase).min(1),
  buildings: z.array(building).min(1),
  /** Buildings that stand around it, of which nothing is said. */
  around: z.array(polygon).default([]),
  areas: z.array(area).default([]),
  ways: z.array(way).default([]),
  houses: z.array(house).default([]),
  facilities: z.array(facility).default([]),
  labels: z.array(label).default([]),
  /** Where trees stand close together. Along ways and before buildings the drawing plants its own. */
  groves: z.array(polygon).default([]),
})

export type SiteLayout = z.infer<typeof siteLayout>
export type Building = SiteLayout['buildings'][number]
export type Wing = Building['wings'][number]
export type Spot = z.infer<typeof spot>
