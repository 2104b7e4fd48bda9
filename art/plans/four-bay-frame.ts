import type { UnitPlan } from '../../app/domain/drawings/plans/unit-plan.ts'
import { box, type Sheet } from './builder.ts'

/** Clear sizes in millimetres of a type with 안방, 거실, 침실2 and 침실3 side by side in the south, west to east. */
export interface FourBay {
  name: string
  finish?: UnitPlan['finish']
  label: string
  /** Clear widths of 안방, 거실, 침실2 and 침실3. */
  bays: [number, number, number, number]
  /** Depth between the inner faces of the outer walls. */
  depth: number
  /** Clear depth of 부부욕실 and 드레스룸 behind 안방, and clear width of 부부욕실. */
  behind: number
  mainBath: number
  /** Clear depth of the rooms in the north behind 침실2 and 3, and of the corridor between them. */
  back: number
  corridor: number
  /** Clear widths of 공용욕실 (or 팬트리 where that lies next to the kitchen) and 현관. */
  next: number
  entrance: number
  /** Where the utility room begins, from the west of the kitchen, and the clear widths of it and of the 실외기실. */
  utilityFrom: number
  utility: number
  outdoor: number
  /** Depth of the shoe closet, width of the bed in 안방, size of the island before the row of tall units. */
  shoes: number
  bed: number
  island: [width: number, depth: number]
  /** Clear width of a tall cabinet in the corner; without it the counter reaches the corner. */
  tall?: number
  /** Clear widths of the places for 냉장고 and 김치냉장고 along the wall to 안방. */
  refrigerators: [number, number]
}

export const party = 200
export const outer = 250
export const bearing = 200
export const thin = 120
/** Clear depths of the balconies in the north and south. */
export const northDeep = 1300
export const southDeep = 1250
export const parapet = 150

/** Coordinates on the sheet: inner faces of rooms. */
export function frameOf(t: FourBay) {
  const [w1, w2, w3, w4] = t.bays
  const yN = 200 + northDeep + outer
  const yS = yN + t.depth
  const yB = yS + outer
  const yF = yB + southDeep
  const a0 = party
  const a1 = a0 + w1
  const l0 = a1 + bearing
  const l1 = l0 + w2
  const b0 = l1 + bearing
  const b1 = b0 + w3
  const c0 = b1 + thin
  const c1 = c0 + w4
  const m0 = yN + t.behind
  const h0 = yN + t.back + thin
  const h1 = h0 + t.corridor
  const u0 = l0 + t.utilityFrom
  const u1 = u0 + t.utility
  return {
    /** Inner faces in the north and south, of the balcony's wall and its front, and the outer face of the front. */
    yN,
    yS,
    yB,
    yF,
    yEnd: yF + outer,
    /** 안방 from west to east, and the others in the same way. */
    a0,
    a1,
    l0,
    l1,
    b0,
    b1,
    c0,
    c1,
    xEnd: c1 + party,
    /** South of the rooms behind 안방, and its north. */
    m0,
    m1: m0 + thin,
    /** East of 부부욕실 and west of 드레스룸. */
    d0: a0 + t.mainBath,
    d1: a0 + t.mainBath + thin,
    /** South of the rooms in the north-east, the corridor, north of 침실2 and 3. */
    k: yN + t.back,
    h0,
    h1,
    s: h1 + thin,
    u0,
    u1,
    o0: u1 + thin,
    o1: u1 + thin + t.outdoor,
  }
}
export type Frame = ReturnType<typeof frameOf>

export const middle = (from: number, to: number, width = 0) => Math.round((from + to - width) / 2)

/** Balcony in the north behind the kitchen: 다용도실 and beyond it 실외기실. */
export function serviceBalcony(
  p: Sheet,
  { u0, u1, o0, o1, yN }: Pick<Frame, 'u0' | 'u1' | 'o0' | 'o1' | 'yN'>,
  doorAt: 'north' | 'south',
) {
  const end = yN - outer
  p.wall('utility-north', 'outer', [u0 - 200, 0, o1 + 200, 200])
  p.wall('utility-west', 'outer', [u0 - 200, 200, u0, end])
  p.wall('utility-outdoor', 'partition', [u1, 200, o0, end])
  p.wall('outdoor-east', 'outer', [o1, 200, o1 + 200, end])
  p.room('utility', '다용도실', 'utility', 'tile', box(u0, 200, u1, end))
  p.room('outdoor-unit', '실외기실', 'outdoor-unit', 'concrete', box(o0, 200, o1, end))
  // Outwards: a condenser leaves no room for a leaf.
  const door = doorAt === 'south' ? end - 780 : 250
  p.hole('door-outdoor', 'utility-outdoor', 'door', door, 700, {
    hinge: doorAt === 'south' ? 'end' : 'start',
    swing: 'right',
  })
  p.hole('window-utility', 'utility-north', 'window', middle(u0, u1, 1000), 1000, { sill: 1000, head: 2100 })
  p.hole('louver-outdoor', 'utility-north', 'louver', o0 + 150, o1 - o0 - 300, { sill: 300, head: 2100 })
  p.fix('condenser', 'outdoor-unit', 0, [o1 - 930, 250, o1 - 80, 580])
}
