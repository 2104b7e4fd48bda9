import { type Box, box, type Sheet } from './builder.ts'
import { type FourBay, type Frame, middle, outer } from './four-bay-frame.ts'

/** 안방 with what lies behind it, and its balcony with the 하향식 피난구, which is never extended. */
export function mainBedroom(p: Sheet, t: FourBay, g: Frame) {
  const { a0, a1, d0, d1, yN, m0, m1, yS, yB, yF } = g
  p.wall('south-main', 'outer', [a0, yS, a1, yB])
  p.wall('main-back', 'partition', [a0, m0, a1, m1])
  p.wall('main-bath', 'partition', [d0, yN, d1, m0])
  p.room('bedroom1', '안방', 'bedroom', 'wood', box(a0, m1, a1, yS), {
    view: { at: [a1 - 450, m1 + 450], look: 215 },
  })
  p.room('dressing', '드레스룸', 'dressing', 'wood', box(d1, yN, a1, m0), {
    view: { at: [d1 + 350, m0 - 250], look: 30 },
  })
  p.room('bath1', '부부욕실', 'bathroom', 'tile', box(a0, yN, d0, m0), {
    view: { at: [d0 - 300, m0 - 300], look: 320 },
  })
  p.room('balcony1', '안방 발코니', 'balcony', 'tile', box(a0, yB, a1, yF))
  p.hole('door-bedroom1', 'main-living', 'door', m1 + 200, 900, { hinge: 'start', swing: 'right' })
  p.hole('door-dressing', 'main-back', 'sliding-door', d1 + 60, 800)
  p.hole('door-bath1', 'main-bath', 'door', m0 - 820, 700, { hinge: 'end', swing: 'right' })
  p.hole('window-bath1', 'north', 'window', middle(a0, d0, 600), 600, { sill: 1500, head: 2100 })
  p.hole('window-dressing', 'north', 'window', d1 + 200, 700, { sill: 1300, head: 2100 })
  p.hole('window-bedroom1', 'south-main', 'balcony-window', middle(a0, a1, 2400), 2400, { head: 2300 })
  p.hole('front-balcony', 'front', 'window', middle(a0, a1, 2400), 2400, { sill: 1000, head: 2300 })

  mainBath(p, [a0, yN, d0, m0])
  p.fix('closet', 'dressing', 90, [a1 - 600, yN, a1, m0])
  p.fix('shelf', 'dressing', 0, [d1, yN, a1 - 600, yN + 420])
  p.fix('hatch', 'balcony1', 0, [a0 + 250, yF - 950, a0 + 950, yF - 250])

  const wide = a1 - a0 >= 3600
  const bed = wide ? m1 + 1150 : middle(m1, yS, t.bed) + 100
  p.put('bed', 'bedroom1', 270, [a0, bed, a0 + 2050, bed + t.bed])
  p.put('low-table', 'bedroom1', 270, [a0, bed - 450, a0 + 400, bed - 50])
  if (yS - bed - t.bed > 550)
    p.put('low-table', 'bedroom1', 270, [a0, bed + t.bed + 50, a0 + 400, bed + t.bed + 450])
  if (wide) {
    p.put('desk', 'bedroom1', 90, [a1 - 600, yS - 1900, a1, yS - 600])
    p.put('chair', 'bedroom1', 270, [a1 - 950, yS - 1480, a1 - 500, yS - 1030])
  } else p.put('television', 'bedroom1', 90, [a1 - 250, Math.max(bed + 150, m1 + 1400), a1, bed + t.bed])
}

/** 부부욕실: shower in the north-west, beside it the toilet; the basin on the west, across from the door. */
export function mainBath(p: Sheet, [x0, y0, x1, y1]: Box) {
  const toilet = Math.min(x0 + 1200, x1 - 480)
  p.fix('shower', 'bath1', 0, [x0, y0, toilet - 100, y0 + 850])
  p.fix('toilet', 'bath1', 0, [toilet, y0, toilet + 380, y0 + 680])
  p.fix('basin', 'bath1', 270, [x0, y1 - 540, x0 + 430, y1 - 40])
}

/** 거실 with the kitchen behind it; the counter along the north wall, the island before it. */
export function livingKitchen(p: Sheet, t: FourBay, g: Frame) {
  const { l0, l1, a1, b0, yN, h0, h1, yS, yB, yF, u0, m1 } = g
  const width = l1 - l0
  p.wall('main-living', 'bearing', [a1, yN, l0, yF])
  p.wall('living-back', 'bearing', [l1, yN, b0, h0])
  p.wall('living-bedroom2', 'bearing', [l1, h1, b0, yB])
  p.wall('living-bedroom2-front', 'bearing', [l1, yB, b0, yF], 'extended')
  p.wall('south-living', 'outer', [l0, yS, l1, yB], 'basic')
  p.room('living', '거실', 'living', 'wood', box(l0, h1, l1, yS), {
    extended: box(l0, h1, l1, yF),
    view: { at: [l0 + 800, h1 + 300], look: 150 },
  })
  p.room('kitchen', '주방·식당', 'kitchen', 'wood', box(l0, yN, l1, h1), {
    view: { at: [l1 - 450, h1 - 250], look: 315 },
  })
  p.hole('window-living', 'south-living', 'balcony-window', middle(l0, l1, width - 600), width - 600, {
    head: 2300,
  })
  p.hole('front-living', 'front', 'balcony-window', middle(l0, l1, width - 600), width - 600, {
    sill: 150,
    head: 2300,
  })
  p.hole('door-utility', 'north', 'door', l1 - 900, 800, { hinge: 'start', swing: 'left' })

  const [cold, kimchi] = t.refrigerators
  const row = yN + (t.tall ?? 640)
  if (t.tall) p.fix('tall-cabinet', 'kitchen', 270, [l0, yN, l0 + 640, row])
  p.fix('kimchi-refrigerator', 'kitchen', 270, [l0, row, l0 + 720, row + kimchi])
  p.fix('refrigerator', 'kitchen', 270, [l0, row + kimchi, l0 + 750, row + kimchi + cold])
  const from = t.tall ? l0 + 660 : l0
  const to = l1 - 1000
  p.fix('counter', 'kitchen', 0, [from, yN, to, yN + 620])
  const sink = t.tall ? from + 250 : from + 850
  const window = t.tall ? from + 150 : l0 + 350
  p.fix('sink', 'kitchen', 0, [sink, yN + 90, sink + 760, yN + 530])
  p.fix('hob', 'kitchen', 0, [to - 680, yN + 60, to - 100, yN + 560])
  p.hole('window-kitchen', 'north', 'window', window, u0 - 350 - window, { sill: 1100, head: 2100 })

  const [wide, deep] = t.island
  const x = l0 + 1650
  const y = yN + (t.tall ? 1680 : 1600)
  p.fix('island', 'kitchen', 180, [x, y, x + wide, y + deep])
  const seats = Math.floor(wide / 580)
  for (let i = 0; i < seats; i++) {
    const at = Math.round(x + (wide * (i + 0.5)) / seats)
    p.put('chair', 'kitchen', 180, [at - 210, y + deep - 160, at + 210, y + deep + 260])
  }
  // As built without the extension the living room is short: smaller pieces.
  const tv = m1 + 1150
  const sitting = (south: number, sofa: number, variant: 'basic' | 'extended') => {
    const mid = Math.max(south - 250 - sofa / 2, h1 + 350 + sofa / 2)
    p.put('rug', 'living', 0, [l0 + 950, mid - 1000, l1 - 900, mid + 1000], variant)
    p.put('sofa', 'living', 90, [l1 - 900, mid - sofa / 2, l1, mid + sofa / 2], variant)
    p.put('low-table', 'living', 0, [l1 - 1950, mid - 450, l1 - 1350, mid + 450], variant)
    const shelf = Math.min(2 * (mid - tv), 2400)
    p.put('television', 'living', 270, [l0, mid - shelf / 2, l0 + 380, mid + shelf / 2], variant)
  }
  sitting(yS - 50, width > 3800 ? 2200 : 1700, 'basic')
  sitting(yF - 350, width > 3800 ? 2600 : 2200, 'extended')
  p.put('plant', 'living', 0, [l0 + 60, yF - 480, l0 + 460, yF - 80], 'extended')
}

/** Outer walls that all bays share. */
export function shell(p: Sheet, { yN, yB, yS, yF, yEnd, xEnd, c1, b0, b1, c0 }: Frame) {
  p.wall('west', 'party', [0, yN - outer, 200, yEnd])
  p.wall('front', 'outer', [0, yF, xEnd, yEnd], 'extended')
  p.wall('rail', 'parapet', [200, yF, c1, yF + 150], 'basic')
  p.wall('south-bedrooms', 'outer', [b0, yS, c1, yB], 'basic')
  p.wall('bedrooms-front', 'partition', [b1, yS, c0, yF], 'extended')
}

/** Balcony that 거실, 침실2 and 침실3 are extended by. */
export const commonBalcony = (p: Sheet, { l0, c1, yB, yF }: Frame) =>
  p.room('balcony2', '앞 발코니', 'balcony', 'tile', box(l0, yB, c1, yF), { in: 'basic' })
