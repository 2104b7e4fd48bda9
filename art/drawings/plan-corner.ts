import { balconyDepth as deep, type Opening, type Piece, type Plan, type Room, type Wall } from './plan.ts'
import * as f from './plan-fixtures.ts'

const shell = 250

interface Corner {
  id: string
  label: string
  width: number
  height: number
  /** Where the living room ends, where 안방 ends, and where the hall behind it ends. */
  livingTo: number
  mainTo: number
  hallTo: number
  /** Where the northern rooms end, and where the corridor ends. */
  northTo: number
  corridorTo: number
  kitchenTo: number
  bathFromX: number
  bathToY: number
  entranceTo: number
  familyBathTo: number
}

/** Corner type: living room and kitchen on two open sides, bedrooms round a short corridor. */
export function corner(c: Corner): Plan {
  const {
    id,
    label,
    width: W,
    height: H,
    livingTo: xl,
    mainTo: xr,
    hallTo: xh,
    northTo: yn,
    corridorTo: yc,
    kitchenTo: kit,
  } = c
  const { bathFromX: bx, bathToY: by, entranceTo: ent, familyBathTo: bath } = c
  const tall = H > 7000
  const utility = kit * 0.62
  const front = H + deep
  const room = (
    name: string,
    x0: number,
    y0: number,
    x1: number,
    y1: number,
    more: Partial<Room> = {},
  ): Room => ({ name, x0, y0, x1, y1, ...more })
  const rooms = [
    room('주방·식당', 0, 0, kit, yn + 300, { labelY: yn + 420, labelX: kit * 0.55 }),
    room('', 0, yn + 300, xl, yc + 40),
    room('거실', 0, yc, xl, H, {
      extends: true,
      area: (xl * (H - yn - 300)) / 1e6,
      labelY: yc + (tall ? 1050 : 650),
      labelX: xl * 0.5,
    }),
    room('현관', kit, 0, ent, yn, {
      floor: 'stone',
      small: true,
      labelY: yn * 0.62,
      labelX: kit + (ent - kit) * 0.62,
    }),
    room('공용욕실', ent, 0, bath, yn, {
      floor: 'tile',
      small: true,
      minor: true,
      labelY: 1200 + (yn - 1200) * 0.5,
      labelX: ent + (bath - ent) * 0.6,
    }),
    room('', kit, yn, xh, yc),
    room('침실3', bath, 0, W, yn, { labelY: yn * 0.5 }),
    room('드레스룸', xh, yn, W, yc, { small: true, minor: true, labelY: yc - 330 }),
    room('', xl, yc, bx, by),
    room('안방', xl, by, xr, H, {
      extends: true,
      area: ((xr - xl) * (H - by) + (bx - xl) * (by - yc)) / 1e6,
      labelY: by + (tall ? 620 : 480),
      labelX: xl + (xr - xl) * 0.56,
    }),
    room('부부욕실', bx, yc, xr, by, { floor: 'tile', small: true, minor: true, labelY: by - 300 }),
    room('침실2', xr, yc, W, H, { extends: true, labelY: by + (tall ? 620 : 480) }),
  ]
  const balconies = [
    room('다용도실', 0, -deep, utility, 0, { floor: 'tile', labelY: -430, labelX: kit * 0.36 }),
    room('실외기실', utility, -deep, kit, 0, { floor: 'balcony', labelY: -430, minor: true }),
  ]
  const walls: Wall[] = [
    ['wall', -shell, -shell, W + shell, 0],
    ['wall', -shell, -shell, 0, front],
    ['wall', W, -shell, W + shell, front],
    ['low', -shell, front, W + shell, front + 170],
    ['low', -150, -deep - 150, kit + 100, -deep],
    ['low', -150, -deep, 50, -shell],
    ['low', kit - 100, -deep, kit + 100, -shell],
    ['low', utility - 60, -deep, utility + 60, -shell],
    ['wall', kit - 60, 0, kit + 60, yn],
    ['wall', ent - 60, 0, ent + 60, yn],
    ['wall', bath - 100, 0, bath + 100, yn + 60],
    ['wall', kit, yn - 60, W, yn + 60],
    ['wall', xl - 100, yc - 60, xl + 100, front],
    ['wall', xl, yc - 60, W, yc + 60],
    ['wall', xh - 60, yn, xh + 60, yc],
    ['wall', xr - 100, yc, xr + 100, front],
    ['wall', bx - 60, yc, bx + 60, by + 60],
    ['wall', bx, by - 60, xr, by + 60],
  ]
  const north = { along: 'h', at: -shell / 2, thickness: shell } as const
  const west = { along: 'v', at: -shell / 2, thickness: shell } as const
  const south = (from: number, to: number, margin: number): Opening => ({
    kind: 'window',
    along: 'h',
    from: from + margin,
    at: front + 85,
    width: to - from - 2 * margin,
    thickness: 170,
  })
  const openings: Opening[] = [
    { ...north, kind: 'door', from: 150, width: 800, swing: -1 },
    { ...north, kind: 'window', from: 1180, width: utility - 1300 },
    { kind: 'window', along: 'h', from: 300, at: -deep - 75, width: kit * 0.5, thickness: 150 },
    { ...west, kind: 'window', from: 900, width: 1300 },
    { ...west, kind: 'window', from: yc + 300, width: H - yc - 900 },
    { ...north, kind: 'door', from: kit + 520, width: 950, hingeAtEnd: true, swing: -1 },
    { kind: 'sliding', along: 'h', from: kit + 440, at: yn, width: ent - kit - 560, leaves: 3 },
    { kind: 'door', along: 'h', from: bath - 920, at: yn, width: 740, hingeAtEnd: true, swing: -1 },
    { kind: 'door', along: 'h', from: bath + 160, at: yn, width: 800, swing: -1 },
    { ...north, kind: 'window', from: bath + 600, width: W - bath - 1200 },
    { kind: 'door', along: 'h', from: xl + 160, at: yc, width: 820, swing: 1 },
    { kind: 'door', along: 'h', from: xr + 130, at: yc, width: Math.min(780, xh - xr - 200), swing: 1 },
    { kind: 'door', along: 'v', from: by - 860, at: bx, width: 720, hingeAtEnd: true, swing: 1 },
    { kind: 'sliding', along: 'h', from: xh + 500, at: yc, width: W - xh - 800 },
    south(0, xl, 380),
    south(xl, xr, 420),
    south(xr, W, 380),
    { kind: 'window', along: 'v', from: yc + 1300, at: W + shell / 2, width: 1200, thickness: shell },
  ]
  const furniture: Piece[] = [
    [1020, 20, 0, f.counter(kit - 1780, 260)],
    [kit - 75, 40, 90, f.tallUnit(yn - 700, 680)],
    [560, yn - 1250, 0, f.table(Math.min(1700, kit - 1700), 800, kit > 3500 ? 3 : 2)],
    [xl - 110, front - 3000, 90, f.sofa(2300)],
    [100, front - 620, -90, f.television(2200)],
    [1150, front - 2750, 0, f.rug(xl - 2300, 1900)],
    [xl / 2 - 330, front - 2150, 0, f.coffeeTable(650, 800)],
    [kit + 65, yn - 90, -90, f.closet(yn - 200, 350)],
    [ent + 80, 60, 0, f.bath(bath - ent - 190)],
    [ent + 80, 1300, -90, f.toilet()],
    [ent + 80, yn - 80, -90, f.vanity(700)],
    [W - 60, 100, 90, f.bed(1050, 2000)],
    [bath + 120, 80, 0, f.closet(Math.min(1500, W - bath - 2300), 560)],
    [xh + 80, yn + 70, 0, f.closet(W - xh - 140, 420)],
    [xl + 110, front - 420, -90, f.bed(1600, 2050)],
    [bx + 70, yc + 70, 0, f.vanity(xr - bx > 1700 ? 560 : 460)],
    [xr - 1120, yc + 70, 0, f.toilet()],
    [xr - 680, yc + 60, 0, f.shower(580, by - yc - 120)],
    [W - 60, front - 1250, 90, f.bed(1080, 2000)],
    [100, -deep + 40, 0, f.washer()],
    [utility + 130, -deep + 60, 0, f.outdoorUnit()],
  ]
  return {
    id,
    label,
    width: W,
    height: H,
    rooms,
    balconies,
    walls,
    openings,
    furniture,
    entry: [kit + 900, 0],
    bays: [0, xl, xr, W],
    depths: [-deep, 0, yn, yc, H, front],
  }
}
