import { box, type Sheet } from './builder.ts'
import { type FourBay, type Frame, middle, outer, thin } from './four-bay-frame.ts'

/** 침실2 and 침실3 in the south, the corridor behind them up to `end`. */
export function bedrooms(p: Sheet, g: Frame, end: number) {
  const { l1, b0, b1, c0, c1, h0, h1, s, yS, yF } = g
  p.wall('bedrooms', 'partition', [b1, s, c0, yS])
  p.wall('corridor-south', 'partition', [b0, h1, c1, s])
  p.room('hall', '복도', 'hall', 'wood', box(l1, h0, end, h1), {
    view: { at: [end - 500, middle(h0, h1)], look: 270 },
  })
  p.room('bedroom2', '침실2', 'bedroom', 'wood', box(b0, s, b1, yS), {
    extended: box(b0, s, b1, yF),
    view: { at: [b1 - 450, s + 450], look: 210 },
  })
  p.room('bedroom3', '침실3', 'bedroom', 'wood', box(c0, s, c1, yS), {
    extended: box(c0, s, c1, yF),
    view: { at: [c0 + 450, s + 450], look: 150 },
  })
  const leaf = Math.min(850, end - c0 - 140)
  p.hole('door-bedroom2', 'corridor-south', 'door', b1 - leaf - 100, leaf, { hinge: 'end', swing: 'right' })
  p.hole('door-bedroom3', 'corridor-south', 'door', c0 + 100, leaf, { hinge: 'start', swing: 'right' })
  for (const [name, from, to] of [
    ['bedroom2', b0, b1],
    ['bedroom3', c0, c1],
  ] as const) {
    p.hole(`window-${name}`, 'south-bedrooms', 'balcony-window', middle(from, to, 1700), 1700, { head: 2300 })
    p.hole(`front-${name}`, 'front', 'window', middle(from, to, 1700), 1700, { sill: 600, head: 2300 })
  }
  p.put('bed', 'bedroom2', 0, [b0, s, b0 + 1050, s + 2000])
  p.put('desk', 'bedroom2', 90, [b1 - 580, s + 1050, b1, s + 2150])
  p.put('chair', 'bedroom2', 270, [b1 - 900, s + 1380, b1 - 450, s + 1830])
  p.put('wardrobe', 'bedroom2', 270, [b0, Math.max(yF - 1900, s + 2060), b0 + 580, yF - 350], 'extended')
  p.put('bed', 'bedroom3', 90, [c1 - 2000, yS - 1100, c1, yS - 50], 'basic')
  p.fix('closet', 'bedroom3', 0, [c0 + leaf + 250, s, c1, s + 600])
  p.put('bed', 'bedroom3', 0, [c1 - 1050, s + 620, c1, s + 2620], 'extended')
  p.put('desk', 'bedroom3', 270, [c0, yF - 1700, c0 + 580, yF - 500], 'extended')
  p.put('chair', 'bedroom3', 90, [c0 + 450, yF - 1330, c0 + 900, yF - 880], 'extended')
}

/** 현관 with its shoe closet on the west, the entrance in the north. */
function entrance(p: Sheet, t: FourBay, g: Frame, e0: number) {
  const { yN, k } = g
  const e1 = e0 + t.entrance
  const width = Math.min(1000, t.entrance - t.shoes - 60)
  p.room('entrance', '현관', 'entrance', 'stone', box(e0, yN, e1, k), {
    view: { at: [e1 - 500, yN + 500], look: 190 },
  })
  p.hole('front-door', 'north', 'entrance', e1 - width - 30, width, {
    hinge: 'end',
    swing: 'left',
    head: 2150,
  })
  p.hole('inner-door', 'corridor-north', 'sliding-door', e0 + t.shoes, t.entrance - t.shoes, { head: 2200 })
  p.fix('shoe-closet', 'entrance', 270, [e0, yN, e0 + t.shoes, k])
  return e1
}

/** Behind 침실2 and 3: 공용욕실, 현관, and at the end 현관창고 and 팬트리. */
export function storesAtEnd(p: Sheet, t: FourBay, g: Frame) {
  const { b0, c1, yN, k, h0, h1, xEnd, yEnd } = g
  const f1 = b0 + t.next
  const e0 = f1 + thin
  const e1 = e0 + t.entrance
  const g0 = e1 + thin
  const store = middle(yN, h1) - 60
  p.wall('north', 'outer', [0, yN - outer, xEnd, yN])
  p.wall('east', 'party', [c1, yN, xEnd, yEnd])
  p.wall('corridor-north', 'partition', [b0, k, e1, h0])
  p.wall('bath-entrance', 'partition', [f1, yN, e0, k])
  p.wall('entrance-store', 'partition', [e1, yN, g0, h1])
  p.wall('store-pantry', 'partition', [g0, store, c1, store + thin])
  entrance(p, t, g, e0)
  bedrooms(p, g, e1)
  p.room('bath2', '공용욕실', 'bathroom', 'tile', box(b0, yN, f1, k), {
    view: { at: [f1 - 450, k - 300], look: 300 },
  })
  p.room('store', '현관창고', 'storage', 'wood', box(g0, yN, c1, store))
  p.room('pantry', '팬트리', 'storage', 'wood', box(g0, store + thin, c1, h1))
  p.hole('door-bath2', 'corridor-north', 'door', f1 - 800, 700, { hinge: 'end', swing: 'left' })
  p.hole('door-store', 'entrance-store', 'door', yN + 250, 700, { hinge: 'start', swing: 'left' })
  p.hole('door-pantry', 'entrance-store', 'sliding-door', h0 + 130, 800)
  p.fix('bath', 'bath2', 270, [b0, yN, b0 + 700, k])
  p.fix('toilet', 'bath2', 0, [b0 + 790, yN, b0 + 1170, yN + 680])
  p.fix('basin', 'bath2', 0, [b0 + 1260, yN, f1 - 60, yN + 460])
  p.fix('shelf', 'store', 90, [c1 - 420, yN, c1, store])
  p.fix('shelf', 'pantry', 90, [c1 - 420, store + thin, c1, h1])
  return { envelope: box(g.a0, yN, c1, g.yS), north: [middle(f1, e0), middle(e1, g0)], northEnd: xEnd }
}

/** Depth of the notch in the north-east corner where 공용욕실 lies at the end. */
export const notch = 600

/** Behind 침실2 and 3: 팬트리 open to the kitchen, 현관, 현관창고, and 공용욕실 at the end with a window of its own. */
export function bathAtEnd(p: Sheet, t: FourBay, g: Frame, store: number) {
  const { a0, b0, c1, yN, k, h0, h1, xEnd, yEnd, yS } = g
  const f1 = b0 + t.next
  const e0 = f1 + thin
  const e1 = e0 + t.entrance
  const s0 = e1 + thin
  const q = s0 + store
  const yBath = yN + notch
  p.wall('north', 'outer', [0, yN - outer, q + outer, yN])
  p.wall('notch-west', 'outer', [q, yN, q + outer, yBath - outer])
  p.wall('notch-north', 'outer', [q, yBath - outer, xEnd, yBath])
  p.wall('east', 'party', [c1, yBath, xEnd, yEnd])
  p.wall('corridor-north', 'partition', [b0, k, q, h0])
  p.wall('pantry-entrance', 'partition', [f1, yN, e0, k])
  p.wall('entrance-store', 'partition', [e1, yN, s0, k])
  p.wall('store-bath', 'partition', [q, yBath, q + thin, h1])
  entrance(p, t, g, e0)
  bedrooms(p, g, q)
  p.room('pantry', '팬트리', 'storage', 'wood', box(b0, yN, f1, k))
  p.room('store', '현관창고', 'storage', 'wood', box(s0, yN, q, k))
  p.room('bath2', '공용욕실', 'bathroom', 'tile', box(q + thin, yBath, c1, h1), {
    view: { at: [q + thin + 450, h1 - 350], look: 30 },
  })
  p.hole('door-pantry', 'living-back', 'sliding-door', k - 950, 800)
  p.hole('door-store', 'entrance-store', 'sliding-door', k - 900, 750)
  p.hole('door-bath2', 'store-bath', 'door', h1 - 900, 750, { hinge: 'end', swing: 'left' })
  p.hole('window-bath2', 'notch-north', 'window', q + 800, 600, { sill: 1500, head: 2100 })
  p.fix('bath', 'bath2', 0, [q + thin, yBath, c1, yBath + 700])
  p.fix('toilet', 'bath2', 90, [c1 - 680, yBath + 850, c1, yBath + 1230])
  p.fix('basin', 'bath2', 90, [c1 - 460, h1 - 1000, c1, h1 - 300])
  p.fix('shelf', 'store', 0, [s0, yN, q, yN + 420])
  p.fix('shelf', 'pantry', 90, [f1 - 400, yN, f1, k])
  const envelope: [number, number][] = [
    [a0, yN],
    [q, yN],
    [q, yBath],
    [c1, yBath],
    [c1, yS],
    [a0, yS],
  ]
  return { envelope, north: [middle(f1, e0), middle(e1, s0), middle(q, q + thin)], northEnd: q + outer }
}
