import { z } from 'zod'

/** Millimetres from the north-west corner: x to the east, y to the south, as on the drawing. */
const mm = z.number().int()
export const point = z.tuple([mm, mm])
const polygon = z.array(point).min(3)
const id = z.string().regex(/^[a-z][a-z0-9-]*$/)
const turn = z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)])

/** Which of the two ways a unit is built (주택공급에 관한 규칙: 발코니 확장 is to be marked). Without it: both. */
const variant = z.enum(['basic', 'extended'])

/**
 * A wall by its centre line. `outer` is exterior, `party` separates homes, `parapet` edges a balcony. Its body is the
 * rectangle from `from` to `to`, half its thickness on either side, and nothing beyond its ends: at a corner one of the
 * two walls extends to the outer face. Bodies may overlap.
 */
const wall = z.strictObject({
  id,
  from: point,
  to: point,
  thickness: mm.positive(),
  kind: z.enum(['outer', 'party', 'bearing', 'partition', 'parapet']),
  in: variant.optional(),
})

/** A hole in a wall. `at` is the distance of its nearer edge from the wall's `from`, along the wall. */
const opening = z.strictObject({
  id,
  wall: id,
  at: mm.nonnegative(),
  width: mm.positive(),
  /** A `louver` lets the heat of an outdoor unit out; nobody looks or walks through it. */
  kind: z.enum(['entrance', 'door', 'sliding-door', 'opening', 'window', 'balcony-window', 'louver']),
  /**
   * Of a door: its hinge end (`start` is nearer to the wall's `from`) and the side it opens to, looking from `from` to
   * `to` (eastward: left is north). The leaf turns in the face of that side.
   */
  hinge: z.enum(['start', 'end']).optional(),
  swing: z.enum(['left', 'right']).optional(),
  /** Heights above the floor. */
  sill: mm.nonnegative().default(0),
  head: mm.positive().default(2100),
  in: variant.optional(),
})

/** `bedroom`, `living` and `kitchen` need daylight and ventilation by law. */
const room = z.strictObject({
  id,
  name: z.string().min(1),
  kind: z.enum([
    'entrance',
    'living',
    'kitchen',
    'bedroom',
    'bathroom',
    'dressing',
    'storage',
    'hall',
    'utility',
    'balcony',
    'outdoor-unit',
  ]),
  floor: z.enum(['wood', 'tile', 'stone', 'concrete']),
  /** Inner faces of its walls (안목치수) in the basic variant. */
  polygon,
  extended: polygon.optional(),
  in: variant.optional(),
  /** Position of its name; by default the middle. */
  label: point.optional(),
  /** Standpoint of the tour and its direction: degrees clockwise from north. */
  view: z.strictObject({ at: point, look: z.number() }).optional(),
})

/** A fixture or a piece of furniture: a box by its middle. */
const thing = <Kind extends string>(kinds: readonly [Kind, ...Kind[]]) =>
  z.strictObject({
    kind: z.enum(kinds),
    room: id,
    at: point,
    /** Width and depth before rotation; its back is north at `turn` 0. Degrees clockwise. */
    size: z.tuple([mm.positive(), mm.positive()]),
    turn: turn.default(0),
    in: variant.optional(),
  })

const fixture = thing([
  'counter',
  'sink',
  'hob',
  'refrigerator',
  'kimchi-refrigerator',
  'tall-cabinet',
  'island',
  'toilet',
  'basin',
  'bath',
  'shower',
  'washer',
  'condenser',
  'closet',
  'shoe-closet',
  'shelf',
  'hatch',
])

const furniture = thing([
  'bed',
  'sofa',
  'armchair',
  'low-table',
  'dining-table',
  'chair',
  'desk',
  'television',
  'rug',
  'wardrobe',
  'bookshelf',
  'plant',
  'lamp',
])

/** A chain of dimensions along one side; `stops` are coordinates along it, ascending. */
const dimensions = z.strictObject({
  side: z.enum(['north', 'east', 'south', 'west']),
  stops: z.array(mm).min(2),
  in: variant.optional(),
})

/** What lies around the home and is not part of it, drawn lightly: 공용 홀, 승강기, 계단, and other homes. */
const surrounding = z.strictObject({ kind: z.enum(['hall', 'lift', 'stairs', 'home']), at: polygon })

/** Heights and layers in millimetres, for the note under the drawing. Thicknesses of walls are those of `walls`. */
const construction = z.strictObject({
  /** 층고: from floor to floor. */
  storey: mm.positive(),
  /** Thickness of the concrete slab. */
  slab: mm.positive(),
  /** What lies on the slab, from below. */
  floor: z.array(z.strictObject({ name: z.string().min(1), thickness: mm.positive() })).min(1),
})

const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, '#rrggbb 형식이어야 합니다')
  .optional()

/** Colours of a type's surfaces and cloth in the walk, after its pictures; without one the walk has its own. */
const finish = z.strictObject({
  /** Of wooden floors. */
  floor: colour,
  wall: colour,
  /** Of the slabs behind the screen. */
  stone: colour,
  door: colour,
  /** Of tables, islands and shelves. */
  wood: colour,
  bench: colour,
  cupboard: colour,
  baseCupboard: colour,
  counter: colour,
  sofa: colour,
  cushion: colour,
  spark: colour,
  rug: colour,
})

/** The plan of a unit type: `content/<site>/plans/<name>.json`. */
export const unitPlan = z.strictObject({
  name: z.string().regex(/^[0-9A-Za-z]+$/),
  label: z.string(),
  /** Name of the fact with the 주거전용면적 that the plan must have. */
  exclusiveArea: z.string(),
  ceiling: mm.positive(),
  /** Inner line of the outer walls without balconies, basis of the 주거전용면적 (안목치수, partitions included). */
  envelope: polygon,
  walls: z.array(wall).min(3),
  rooms: z.array(room).min(1),
  openings: z.array(opening),
  columns: z.array(polygon).default([]),
  fixtures: z.array(fixture).default([]),
  furniture: z.array(furniture).default([]),
  dimensions: z.array(dimensions).default([]),
  surroundings: z.array(surrounding).default([]),
  construction: construction.optional(),
  finish: finish.optional(),
})

export type UnitPlan = z.infer<typeof unitPlan>
export type Finish = z.infer<typeof finish>
export type PlanVariant = z.infer<typeof variant>
export type Point = z.infer<typeof point>
