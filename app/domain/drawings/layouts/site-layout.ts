import { z } from 'zod'
import { buildingName } from './home-number.ts'

/** Decimetres (0.1 m) from the north-west corner of the drawing: x to the east, y to the south. North is up. */
const dm = z.number().int()
const spot = z.tuple([dm, dm])
const polygon = z.array(spot).min(3)
const line = z.array(spot).min(2)
const id = z.string().regex(/^[a-z][a-z0-9-]*$/)
/** Floors of the tallest building that a site may have. */
export const mostFloors = 120
const floor = z.number().int().positive().max(mostFloors)

/**
 * The first side of the footprint is its front: the body lies to the left of it, homes stand along it in this order.
 */
const wing = z.strictObject({
  footprint: z.array(spot).min(4),
  /** Type of each line (호), from the lowest floor with homes to the top. */
  lines: z.array(z.string()).min(1),
})

/** A building (동). Its lines are counted through its wings, 1호 first. */
const building = z.strictObject({
  number: z.string().regex(buildingName),
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
  /** Position of its number; by default before the middle of its front. */
  label: spot.optional(),
})

/** A phase of the sale, with the names of the facts that its buildings must match. */
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

/** A unit type. `frontage` is the width of its front, which divides a wing into lines. */
const homeType = z.strictObject({
  /** As its plan is named: 84A, 101, 84T. */
  id: z.string().regex(/^[0-9A-Za-z]+$/),
  label: z.string(),
  frontage: dm.positive(),
  page: z.string().startsWith('/'),
})

/** Ground cover, drawn in this order; `round` is the radius of its corners in decimetres. */
const area = z.strictObject({
  /** `fire` is a 소방자동차 전용구역. */
  kind: z.enum(['water', 'park', 'lawn', 'pond', 'plaza', 'deck', 'play', 'court', 'rest', 'ramp', 'fire']),
  at: polygon,
  round: dm.nonnegative().default(0),
})

/** Roads and paths. Cars use a `road`; a `lane` inside the site is for emergencies. */
const way = z.strictObject({
  kind: z.enum(['road', 'lane', 'path', 'promenade']),
  line,
  width: dm.positive(),
})

const house = z.strictObject({ kind: z.enum(['community', 'gatehouse', 'shop', 'office']), at: polygon })

/** Small things of every day, with a sign of their own: 분리수거장, 자전거보관소, 전기차 충전, 무인택배함, 환기구. */
const service = z.strictObject({
  kind: z.enum(['waste', 'bicycle', 'charger', 'parcel', 'vent']),
  at: z.array(spot).min(1),
})

/** 계획 지반고: metres above sea level. */
const level = z.strictObject({ at: spot, metres: z.number() })

const facility = z.strictObject({
  id,
  name: z.string().min(1),
  kind: z.enum(['community', 'shop', 'office', 'play', 'exercise', 'rest', 'water', 'gate', 'parking']),
  at: z.array(spot).min(1),
})

const label = z.strictObject({
  text: z.string().min(1),
  at: spot,
  /** `facility` is drawn only where names fit; the legend has them anyway. */
  tone: z.enum(['water', 'road', 'place', 'facility']),
  /** Degrees clockwise. */
  turn: z.number().int().default(0),
})

/** A part of the ground: x, y, width, height. What must be visible stays clear of its edges. */
const view = z.tuple([dm, dm, dm.positive(), dm.positive()])

/** `content/<site>/layouts/<name>.json`, the only source of buildings and lines; checked by `check-layout.ts`. */
export const siteLayout = z.strictObject({
  name: id,
  views: z.record(id, view),
  /** The site (대지). */
  boundary: polygon,
  area: z.string(),
  types: z.array(homeType).min(1),
  phases: z.array(phase).min(1),
  buildings: z.array(building).min(1),
  around: z.array(polygon).default([]),
  areas: z.array(area).default([]),
  ways: z.array(way).default([]),
  houses: z.array(house).default([]),
  facilities: z.array(facility).default([]),
  services: z.array(service).default([]),
  levels: z.array(level).default([]),
  /** Retaining walls (옹벽); the lower ground lies to the right of the line. */
  retaining: z.array(line).default([]),
  /** Numbers of two buildings whose distance is written between them. */
  distances: z.array(z.tuple([z.string(), z.string()])).default([]),
  labels: z.array(label).default([]),
  /** Dense trees. The drawing adds its own along ways and before buildings. */
  groves: z.array(polygon).default([]),
})

export type SiteLayout = z.infer<typeof siteLayout>
export type Building = SiteLayout['buildings'][number]
export type Wing = Building['wings'][number]
export type Spot = z.infer<typeof spot>
