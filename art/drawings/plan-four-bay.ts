import { balconyDepth as deep, type Opening, type Piece, type Plan, type Room, type Wall } from './plan.ts'
import * as f from './plan-fixtures.ts'

const shell = 250

interface FourBay {
  id: string
  label: string
  /** Widths of 안방, 거실, 침실2 and 침실3, west to east. */
  bays: [number, number, number, number]
  height: number
  /** Depth of the rooms behind 안방, and of those behind 침실2 and 3. */
  back: number
  middle: number
  bathTo: number
  entranceFrom: number
  storeFrom: number
  storeTo: number
}

/** Flat-fronted four-bay type: every habitable room to the south, the kitchen behind the living room. */
export function fourBay({
  id,
  label,
  bays,
  height: H,
  back,
  middle,
  bathTo,
  entranceFrom,
  storeFrom,
  storeTo,
}: FourBay): Plan {
  const x1 = bays[0]
  const x2 = x1 + bays[1]
  const x3 = x2 + bays[2]
  const W = x3 + bays[3]
  const hall = middle - 1130
  const big = H > 6000
  const utility = x1 + (x2 - x1) * 0.64
  const front = H + deep
  const room = (
    name: string,
    x0: number,
    y0: number,
    xEnd: number,
    yEnd: number,
    more: Partial<Room> = {},
  ): Room => ({ name, x0, y0, x1: xEnd, y1: yEnd, ...more })
  const southY = middle + (big ? 1450 : 1180)
  const rooms = [
    room('안방', 0, back, x1, H, { labelY: H - (big ? 720 : 640), labelX: x1 * 0.64 }),
    room('부부욕실', 0, 0, bathTo, back, {
      floor: 'tile',
      small: true,
      minor: true,
      labelY: 640,
      labelX: bathTo / 2,
    }),
    room('드레스룸', bathTo, 0, x1, back, {
      small: true,
      labelY: back * 0.62,
      labelX: bathTo + (x1 - bathTo) * 0.36,
    }),
    room('주방·식당', x1, 0, x2, middle - 300, {
      labelY: middle - (big ? 260 : -40),
      labelX: x1 + bays[1] * 0.5,
    }),
    room('거실', x1, middle - 300, x2, H, { extends: true, labelY: middle + (big ? 900 : 760) }),
    room('', x2, hall, storeFrom, middle),
    room('공용욕실', x2, 0, entranceFrom, hall, {
      floor: 'tile',
      small: true,
      minor: true,
      labelY: hall * 0.52,
      labelX: x2 + 1330,
    }),
    room('현관', entranceFrom, 0, storeFrom, hall, {
      floor: 'stone',
      small: true,
      labelX: entranceFrom + (storeFrom - entranceFrom) * 0.6,
      labelY: hall * 0.6,
    }),
    room('현관창고', storeFrom, 0, W, storeTo, { small: true, labelY: storeTo * 0.62 }),
    room('팬트리', storeFrom, storeTo, W, middle, {
      small: true,
      labelY: storeTo + (middle - storeTo) * 0.6,
    }),
    room('침실2', x2, middle, x3, H, { extends: true, labelY: southY, labelX: x2 + (x3 - x2) * 0.42 }),
    room('침실3', x3, middle, W, H, { extends: true, labelY: southY, labelX: x3 + (W - x3) * 0.54 }),
  ]
  const balconies = [
    room('다용도실', x1, -deep, utility, 0, {
      floor: 'tile',
      labelX: x1 + (utility - x1) * 0.6,
      labelY: -420,
    }),
    room('실외기실', utility, -deep, x2, 0, { floor: 'balcony', labelY: -430, minor: true }),
    room('발코니', 0, H, x1, front, { floor: 'balcony', labelX: x1 * 0.66 }),
  ]
  const walls: Wall[] = [
    ['wall', -shell, -shell, W + shell, 0],
    ['wall', -shell, -shell, 0, front],
    ['wall', W, -shell, W + shell, front],
    ['low', x1 - 100, -deep - 150, x2 + 100, -deep],
    ['low', x1 - 100, -deep, x1 + 100, -shell],
    ['low', x2 - 100, -deep, x2 + 100, -shell],
    ['low', utility - 60, -deep, utility + 60, -shell],
    ['low', -shell, front, W + shell, front + 170],
    ['wall', x1 - 100, 0, x1 + 100, front],
    ['wall', x2 - 100, 0, x2 + 100, hall],
    ['wall', x2 - 100, middle - 60, x2 + 100, front],
    ['wall', x3 - 60, middle, x3 + 60, front],
    ['wall', 0, H, x1, H + 160],
    ['wall', 0, back - 60, x1, back + 60],
    ['wall', bathTo - 60, 0, bathTo + 60, back],
    ['wall', x2, hall - 60, storeFrom, hall + 60],
    ['wall', entranceFrom - 60, 0, entranceFrom + 60, hall],
    ['wall', storeFrom - 60, 0, storeFrom + 60, middle],
    ['wall', storeFrom, storeTo - 60, W, storeTo + 60],
    ['wall', x2, middle - 60, W, middle + 60],
  ]
  const north = { along: 'h', at: -shell / 2, thickness: shell } as const
  const south = (from: number, to: number, margin: number): Opening => ({
    kind: 'window',
    along: 'h',
    from: from + margin,
    at: front + 85,
    width: to - from - 2 * margin,
    thickness: 170,
  })
  const openings: Opening[] = [
    { ...north, kind: 'window', from: 420, width: Math.min(800, bathTo - 800) },
    { ...north, kind: 'window', from: bathTo + 350, width: 900 },
    { ...north, kind: 'door', from: x1 + 190, width: 800, swing: -1 },
    { ...north, kind: 'window', from: x1 + 1180, width: utility - x1 - 1380 },
    { kind: 'window', along: 'h', from: x1 + 400, at: -deep - 75, width: utility - x1 - 800, thickness: 150 },
    {
      kind: 'window',
      along: 'h',
      from: utility + 200,
      at: -deep - 75,
      width: x2 - utility - 400,
      thickness: 150,
    },
    { ...north, kind: 'door', from: entranceFrom + 480, width: 950, hingeAtEnd: true, swing: -1 },
    {
      kind: 'sliding',
      along: 'h',
      from: entranceFrom + 420,
      at: hall,
      width: storeFrom - entranceFrom - 540,
      leaves: 3,
    },
    { kind: 'door', along: 'h', from: entranceFrom - 900, at: hall, width: 740, swing: -1 },
    { kind: 'door', along: 'v', from: storeTo - 980, at: storeFrom, width: 740, swing: 1 },
    { kind: 'sliding', along: 'v', from: middle - 920, at: storeFrom, width: 780 },
    { kind: 'door', along: 'h', from: x3 - 960, at: middle, width: 820, hingeAtEnd: true, swing: 1 },
    { kind: 'door', along: 'h', from: x3 + 140, at: middle, width: 820, swing: 1 },
    { kind: 'door', along: 'v', from: back + 180, at: x1, width: 850, thickness: 200, swing: -1 },
    { kind: 'sliding', along: 'h', from: x1 - 1350, at: back, width: 1100 },
    { kind: 'door', along: 'v', from: back - 900, at: bathTo, width: 720, hingeAtEnd: true, swing: -1 },
    { kind: 'window', along: 'h', from: 450, at: H + 80, width: x1 - 900, thickness: 160 },
    south(0, x1, 300),
    south(x1, x2, 380),
    south(x2, x3, 420),
    south(x3, W, 420),
  ]
  const furniture: Piece[] = [
    [20, back + (big ? 2750 : 2250), -90, f.bed(big ? 1650 : 1500, 2050)],
    [20, back + (big ? 3210 : 2700), -90, f.nightstand()],
    [70, 70, 0, f.shower(bathTo - 140, 880)],
    [120, 1420, -90, f.toilet()],
    [70, back - 80, -90, f.vanity(Math.min(760, back - 1500))],
    [bathTo + 75, 60, 0, f.closet(x1 - bathTo - 180)],
    [x1 - 110, 720, 90, f.closet(Math.max(700, back - 1250), 520)],
    [x1 + 1080, 20, 0, f.counter(bays[1] - 1900, 520, bays[1] - 2580)],
    [x2 - 110, 40, 90, f.tallUnit(hall - 220, 690)],
    [x1 + (big ? 900 : 850), 1480, 0, f.island(big ? 2000 : 1500, 760, big ? 3 : 2)],
    [x1 + 110, front - 550, -90, f.television(2300)],
    [x2 - 110, front - 3050, 90, f.sofa(2300)],
    [x1 + 1150, front - 2700, 0, f.rug(bays[1] - 2300, 1900)],
    [x1 + bays[1] / 2 - 350, front - 2050, 0, f.coffeeTable(650, 800)],
    [x2 + 110, hall - 70, -90, f.bath(hall - 130)],
    [x2 + 960, 30, 0, f.toilet()],
    [Math.min(entranceFrom - 760, x2 + 1440), 30, 0, f.vanity(680)],
    [entranceFrom + 65, hall - 100, -90, f.closet(hall - 180, 350)],
    [W - 10, 70, 90, f.shelf(storeTo - 150)],
    [W - 10, storeTo + 80, 90, f.shelf(middle - storeTo - 160, 420)],
    [utility - 720, -deep + 20, 0, f.washer()],
    [utility + 180, -deep + 60, 0, f.outdoorUnit()],
    [200, front - 850, 0, f.hatch()],
    [x2 + 120, front - 60, -90, f.bed(1080, 2000)],
    [x3 - 60, middle + (big ? 2000 : 1500), 90, f.desk(1100)],
    [W - 60, front - 1140, 90, f.bed(1080, 2000)],
    ...(big ? [[x3 + 80, front - 150, -90, f.closet(1700, 560)] as const] : []),
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
    entry: [entranceFrom + 860, 0],
    bays: [0, x1, x2, x3, W],
    depths: [-deep, 0, back, H, front],
  }
}
