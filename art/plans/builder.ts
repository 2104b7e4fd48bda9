import type { z } from 'zod'
import type { PlanVariant, Point, UnitPlan, unitPlan } from '../../app/domain/drawings/plans/unit-plan.ts'

type Plan = z.input<typeof unitPlan>
type Wall = Plan['walls'][number]
type Room = Plan['rooms'][number]
type Opening = Plan['openings'][number]
type Fixture = NonNullable<Plan['fixtures']>[number]
type Furniture = NonNullable<Plan['furniture']>[number]
type Turn = 0 | 90 | 180 | 270
export type Box = readonly [x0: number, y0: number, x1: number, y1: number]

/** A rectangle as a polygon, clockwise from its north-west corner. */
export const box = (x0: number, y0: number, x1: number, y1: number): Point[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
]

/** Rooms as one comes to them, which is how they are listed. */
const order = [
  '현관',
  '현관창고',
  '복도',
  '거실',
  '주방·식당',
  '팬트리',
  '안방',
  '드레스룸',
  '부부욕실',
  '침실2',
  '침실3',
  '공용욕실',
  '다용도실',
  '실외기실',
  '안방 발코니',
  '침실2 발코니',
  '앞 발코니',
  '발코니',
]

/** Collects the parts of a plan from coordinates on the sheet; walls run east or south. */
export function sheet() {
  const walls: Wall[] = []
  const rooms: Room[] = []
  /** Kept until all walls are there. */
  const holes: (() => Opening)[] = []
  const fixtures: Fixture[] = []
  const furniture: Furniture[] = []
  const dimensions: UnitPlan['dimensions'] = []
  const surroundings: UnitPlan['surroundings'] = []
  const only = (variant?: PlanVariant) => (variant ? { in: variant } : {})

  /** A wall by the faces of its body. */
  function wallOf(id: string, kind: Wall['kind'], [x0, y0, x1, y1]: Box, variant?: PlanVariant) {
    const across = x1 - x0 >= y1 - y0
    const thickness = across ? y1 - y0 : x1 - x0
    const middle = (across ? y0 + y1 : x0 + x1) / 2
    walls.push({
      id,
      from: across ? [x0, middle] : [middle, y0],
      to: across ? [x1, middle] : [middle, y1],
      thickness,
      kind,
      ...only(variant),
    })
  }

  /** An opening by its nearer edge on the sheet. */
  function hole(
    id: string,
    wallId: string,
    kind: Opening['kind'],
    from: number,
    width: number,
    more: Partial<Opening> = {},
  ) {
    holes.push(() => {
      const own = walls.find((w) => w.id === wallId)
      if (!own) throw new Error(`no wall ${wallId}`)
      const start = own.from[1] === own.to[1] ? own.from[0] : own.from[1]
      return { id, wall: wallId, at: from - start, width, kind, ...more, ...only(more.in ?? own.in) }
    })
  }

  const placed = (kind: string, roomId: string, turn: Turn, [x0, y0, x1, y1]: Box, variant?: PlanVariant) => {
    // Even sizes have their middle on a millimetre.
    const even = (from: number, to: number) => 2 * Math.floor((to - from) / 2)
    const [w, d] = [even(x0, x1), even(y0, y1)]
    return {
      kind,
      room: roomId,
      at: [x0 + w / 2, y0 + d / 2] as Point,
      size: (turn % 180 ? [d, w] : [w, d]) as Point,
      ...(turn ? { turn } : {}),
      ...only(variant),
    }
  }

  return {
    wall: wallOf,
    hole,
    room: (
      id: string,
      name: string,
      kind: Room['kind'],
      floor: Room['floor'],
      polygon: Point[],
      more: Partial<Room> = {},
    ) => rooms.push({ id, name, kind, floor, polygon, ...more }),
    /** What is built in; `turn` says where its back is: 0 north, 90 east, 180 south, 270 west. */
    fix: (kind: Fixture['kind'], roomId: string, turn: Turn, at: Box, variant?: PlanVariant) =>
      fixtures.push(placed(kind, roomId, turn, at, variant) as Fixture),
    put: (kind: Furniture['kind'], roomId: string, turn: Turn, at: Box, variant?: PlanVariant) =>
      furniture.push(placed(kind, roomId, turn, at, variant) as Furniture),
    dimension: (side: UnitPlan['dimensions'][number]['side'], stops: number[], variant?: PlanVariant) =>
      dimensions.push({ side, stops, ...only(variant) }),
    around: (kind: UnitPlan['surroundings'][number]['kind'], at: Box) =>
      surroundings.push({ kind, at: box(...at) }),
    parts: () => ({
      walls,
      rooms: rooms.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name)),
      openings: holes.map((hole) => hole()),
      fixtures,
      furniture,
      dimensions,
      surroundings,
    }),
  }
}

export type Sheet = ReturnType<typeof sheet>
