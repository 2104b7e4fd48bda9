import { boxOf, builtIn, edgesOf, outlineOf, type Room } from './draw-geometry.ts'
import type { PlanVariant, Point, UnitPlan } from './unit-plan.ts'

export const squareMetres = (polygon: readonly Point[]): number =>
  Math.abs(edgesOf(polygon).reduce((sum, [[ax, ay], [bx, by]]) => sum + ax * by - bx * ay, 0)) / 2e6

/** Area of a room in square metres, measured between its walls (안목치수); undefined where it is not built. */
export const roomArea = (room: Room, variant: PlanVariant): number | undefined =>
  builtIn(variant)(room) ? squareMetres(outlineOf(room, variant)) : undefined

/** Width and depth of a room in millimetres at its widest. */
export function roomSize(room: Room, variant: PlanVariant): { width: number; depth: number } {
  const { x0, y0, x1, y1 } = boxOf(outlineOf(room, variant))
  return { width: x1 - x0, depth: y1 - y0 }
}

export interface RoomAreas {
  id: string
  name: string
  /** Square metres; undefined in the variant that does not have the room. */
  basic: number | undefined
  extended: number | undefined
}

export const roomAreas = (plan: UnitPlan): RoomAreas[] =>
  plan.rooms.map((room) => ({
    id: room.id,
    name: room.name,
    basic: roomArea(room, 'basic'),
    extended: roomArea(room, 'extended'),
  }))

/** 1평 is 400/121㎡; people ask for it although only ㎡ is lawful in a contract. */
export const pyeongPerSquareMetre = 0.3025

export const inSquareMetres = (area: number): string => `${area.toFixed(1)}㎡`

export const inPyeong = (area: number): string => `${(area * pyeongPerSquareMetre).toFixed(1)}평`
