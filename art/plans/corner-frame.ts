import type { UnitPlan } from '../../app/domain/drawings/plans/unit-plan.ts'
import { bearing, northDeep, outer, party, southDeep, thin } from './four-bay-frame.ts'

/** Clear sizes in millimetres of a type at the end of a building. */
export interface Corner {
  name: string
  finish?: UnitPlan['finish']
  label: string
  /** Clear widths of 거실, 안방 and 침실2. */
  bays: [number, number, number]
  depth: number
  /** Clear depths of the rooms in the north, of the corridor, and of the bathroom beside the way into 안방. */
  north: number
  corridor: number
  suite: number
  /** Clear widths of 현관 and 공용욕실, of 부부욕실 and, where there is one, of 드레스룸. */
  entrance: number
  bath: number
  mainBath: number
  dressing?: number
  utility: number
  outdoor: number
  /** Width of a window over the sink, east of the 실외기실. */
  sinkWindow?: number
  /** Clear widths of the place for a 김치냉장고 beside the other, and of a tall cabinet at the counter's end. */
  kimchi?: number
  tall?: number
  shoes: number
  bed: number
  table: [width: number, depth: number, seats: number]
}

/** Coordinates on the sheet: inner faces of rooms. */
export function cornerFrame(t: Corner) {
  const [w1, w2, w3] = t.bays
  const yN = 200 + northDeep + outer
  const yS = yN + t.depth
  const yB = yS + outer
  const yF = yB + southDeep
  const l0 = outer
  const l1 = l0 + w1
  const m0 = l1 + bearing
  const m1 = m0 + w2
  const n0 = m1 + thin
  const n1 = n0 + w3
  const k = yN + t.north
  const h0 = k + thin
  const h1 = h0 + t.corridor
  const s = h1 + thin
  const t0 = s + t.suite
  const e1 = m0 + t.entrance
  const f0 = e1 + thin
  const f1 = f0 + t.bath
  const bathTo = m0 + t.mainBath
  const dressFrom = t.dressing ? bathTo + thin : undefined
  const u1 = l0 + t.utility
  return {
    yN,
    yS,
    yB,
    yF,
    yEnd: yF + outer,
    /** 거실, 안방 and 침실2 from west to east. */
    l0,
    l1,
    m0,
    m1,
    n0,
    n1,
    xEnd: n1 + party,
    /** South of the northern rooms, the corridor, north of the southern rooms, south of 부부욕실, and beyond. */
    k,
    h0,
    h1,
    s,
    t0,
    t1: t0 + thin,
    /** 현관, 공용욕실, 침실3 from west to east; the end of the corridor. */
    e1,
    f0,
    f1,
    r0: f1 + thin,
    q: n0 + 980,
    bathTo,
    dressFrom,
    /** West of the way into 안방. */
    leg: (dressFrom ? dressFrom + (t.dressing ?? 0) : bathTo) + thin,
    u0: l0,
    u1,
    o0: u1 + thin,
    o1: u1 + thin + t.outdoor,
  }
}
export type CornerFrame = ReturnType<typeof cornerFrame>
