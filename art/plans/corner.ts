import type { Point, UnitPlan } from '../../app/domain/drawings/plans/unit-plan.ts'
import { box, sheet } from './builder.ts'
import { construction } from './construction.ts'
import { core, nextDoor } from './core.ts'
import { type Corner, cornerFrame } from './corner-frame.ts'
import { furnishCorner } from './corner-furniture.ts'
import { middle, outer, serviceBalcony, thin } from './four-bay-frame.ts'

/**
 * A type at the end of a building: kitchen and living room are open to the west and south, 안방 and 침실2 to the south,
 * 침실3 to the north beyond a corridor. 안방 is entered beside its bathroom. 침실2 keeps its balcony, with the 하향식 피난구.
 */
export function corner(t: Corner) {
  const p = sheet()
  const g = cornerFrame(t)
  const { l0, l1, m0, m1, n0, n1, xEnd, yN, k, h0, h1, s, t0, t1, yS, yB, yF, yEnd } = g
  const { e1, f0, f1, r0, q, bathTo, dressFrom, leg } = g

  /** North of the column that carries the front between 거실 and 안방. */
  const post = yF - 500

  p.wall('west', 'outer', [0, yN - outer, outer, yEnd])
  p.wall('east', 'party', [n1, yN, xEnd, yEnd])
  p.wall('north', 'outer', [0, yN - outer, xEnd, yN])
  p.wall('front', 'outer', [0, yF, xEnd, yEnd], 'extended')
  p.wall('rail', 'parapet', [l0, yF, n1, yF + 150], 'basic')
  p.wall('south-living', 'outer', [l0, yS, l1, yB], 'basic')
  p.wall('south-main', 'outer', [m0, yS, m1, yB], 'basic')
  p.wall('south-bedroom2', 'outer', [m1, yS, n1, yB])
  p.wall('kitchen-entrance', 'bearing', [l1, yN, m0, h0])
  p.wall('living-main', 'bearing', [l1, h1, m0, yB])
  p.wall('living-main-front', 'bearing', [l1, yB, m0, yF], 'extended')
  p.wall('main-bedroom2', 'partition', [m1, s, n0, yS])
  p.wall('main-bedroom2-front', 'partition', [m1, yB, n0, yF])
  p.wall('corridor-north', 'partition', [m0, k, q + thin, h0])
  p.wall('corridor-south', 'partition', [m0, h1, n1, s])
  p.wall('corridor-end', 'partition', [q, h0, q + thin, h1])
  p.wall('entrance-bath', 'partition', [e1, yN, f0, k])
  p.wall('bath-bedroom3', 'partition', [f1, yN, r0, k])
  p.wall('suite-south', 'partition', [m0, t0, leg, t1])
  p.wall('suite-east', 'partition', [leg - thin, s, leg, t0])
  if (dressFrom) p.wall('bath-dressing', 'partition', [bathTo, s, dressFrom, t0])
  serviceBalcony(p, g, 'south')

  p.room('entrance', '현관', 'entrance', 'stone', box(m0, yN, e1, k), {
    view: { at: [e1 - 450, yN + 500], look: 190 },
  })
  p.room('hall', '복도', 'hall', 'wood', box(l1, h0, q, h1), {
    view: { at: [q - 450, middle(h0, h1)], look: 270 },
  })
  p.room('living', '거실', 'living', 'wood', box(l0, h1, l1, yS), {
    extended: [...box(l0, h1, l1, yF).slice(0, 2), [l1, post], [l1 - 100, post], [l1 - 100, yF], [l0, yF]],
    view: { at: [l1 - 500, h1 + 300], look: 215 },
  })
  p.room('kitchen', '주방·식당', 'kitchen', 'wood', box(l0, yN, l1, h1), {
    view: { at: [l1 - 400, h1 - 300], look: 310 },
  })
  p.room('bath2', '공용욕실', 'bathroom', 'tile', box(f0, yN, f1, k), {
    view: { at: [f0 + 450, k - 350], look: 30 },
  })
  const alcove: Point[] = [
    [r0, yN],
    [n1, yN],
    [n1, h1],
    [q + thin, h1],
    [q + thin, k],
    [r0, k],
  ]
  p.room('bedroom3', '침실3', 'bedroom', 'wood', alcove, {
    label: [middle(r0, n1 - 1050), middle(yN + 900, k)],
    view: { at: [r0 + 400, k - 350], look: 40 },
  })
  const main = (...southWest: Point[]): Point[] => [[leg, s], [m1, s], ...southWest, [m0, t1], [leg, t1]]
  p.room('bedroom1', '안방', 'bedroom', 'wood', main([m1, yS], [m0, yS]), {
    extended: main([m1, yF], [m0 + 100, yF], [m0 + 100, post], [m0, post]),
    label: [middle(m0, m1), middle(t1, yS)],
    view: { at: [m1 - 450, t1 + 150], look: 225 },
  })
  p.room('bath1', '부부욕실', 'bathroom', 'tile', box(m0, s, bathTo, t0), {
    view: { at: [bathTo - 300, t0 - 350], look: 320 },
  })
  if (dressFrom)
    p.room('dressing', '드레스룸', 'dressing', 'wood', box(dressFrom, s, leg - thin, t0), {
      view: { at: [leg - thin - 300, t0 - 250], look: 330 },
    })
  p.room('bedroom2', '침실2', 'bedroom', 'wood', box(n0, s, n1, yS), {
    view: { at: [n0 + 450, s + 450], look: 150 },
  })
  p.room('balcony2', '침실2 발코니', 'balcony', 'tile', box(n0, yB, n1, yF))
  const aroundPost: Point[] = [
    [l0, yB],
    [m1, yB],
    [m1, yF],
    [m0 + 100, yF],
    [m0 + 100, post],
    [l1 - 100, post],
    [l1 - 100, yF],
    [l0, yF],
  ]
  p.room('balcony', '발코니', 'balcony', 'tile', aroundPost, {
    in: 'basic',
    label: [middle(l0, l1), middle(yB, yF)],
  })

  const entry = Math.min(1000, t.entrance - t.shoes - 60)
  p.hole('front-door', 'north', 'entrance', e1 - entry - 30, entry, {
    hinge: 'end',
    swing: 'left',
    head: 2150,
  })
  p.hole('inner-door', 'corridor-north', 'sliding-door', m0 + t.shoes, t.entrance - t.shoes, { head: 2200 })
  p.hole('door-bath2', 'corridor-north', 'door', f0 + 60, 700, { hinge: 'start', swing: 'left' })
  p.hole('door-bedroom3', 'corridor-north', 'door', r0 + 60, 800, { hinge: 'start', swing: 'left' })
  p.hole('door-bedroom1', 'corridor-south', 'door', m1 - 900, 850, { hinge: 'end', swing: 'right' })
  p.hole('door-bedroom2', 'corridor-south', 'door', n0 + 60, 800, { hinge: 'start', swing: 'right' })
  p.hole('door-utility', 'north', 'door', l0 + 150, 800, { hinge: 'start', swing: 'left' })
  p.hole('door-bath1', dressFrom ? 'bath-dressing' : 'suite-east', 'door', t0 - 760, 700, {
    hinge: 'end',
    // A small bathroom leaves no room for the leaf.
    swing: dressFrom ? 'right' : 'left',
  })
  if (dressFrom) p.hole('door-dressing', 'suite-south', 'sliding-door', leg - thin - 800, 740)
  p.hole('window-dining', 'west', 'window', yN + 1400, 1500, { sill: 900, head: 2200 })
  p.hole('window-side', 'west', 'window', yS - 2350, 1900, { sill: 800, head: 2300 })
  p.hole('window-bedroom3', 'north', 'window', r0 + 250, 1500, { sill: 900, head: 2200 })
  if (t.sinkWindow)
    p.hole('window-sink', 'north', 'window', g.o1 + 350, t.sinkWindow, { sill: 1100, head: 2100 })
  for (const [name, wall, from, to, width] of [
    ['living', 'south-living', l0, l1, l1 - l0 - 600],
    ['bedroom1', 'south-main', m0, m1, 2200],
    ['bedroom2', 'south-bedroom2', n0, n1, 1600],
  ] as const) {
    p.hole(`window-${name}`, wall, 'balcony-window', middle(from, to, width), width, { head: 2300 })
    p.hole(
      `front-${name}`,
      'front',
      name === 'living' ? 'balcony-window' : 'window',
      middle(from, to, width),
      width,
      {
        sill: name === 'living' ? 150 : 600,
        head: 2300,
      },
    )
  }
  furnishCorner(p, t, g)
  core(p, m0 - 200, r0, yN - outer)
  nextDoor(p, 'east', xEnd, yN, yEnd)

  p.dimension('south', [outer / 2, middle(l1, m0), middle(m1, n0), middle(n1, xEnd)])
  p.dimension('south', [0, xEnd])
  p.dimension('north', [outer / 2, middle(l1, m0), middle(e1, f0), middle(f1, r0), middle(n1, xEnd)])
  p.dimension('west', [0, yN, h1, yS, yF])
  p.dimension('west', [0, yF + 150], 'basic')
  p.dimension('west', [0, yEnd], 'extended')
  p.dimension('east', [yN, middle(k, h0), middle(h1, s), yS, yF])
  return {
    name: t.name,
    label: t.label,
    exclusiveArea: `area.exclusive.${t.name}`,
    ceiling: 2400,
    envelope: box(l0, yN, n1, yS) as UnitPlan['envelope'],
    columns: [box(l1 - 100, post, m0 + 100, yF)],
    construction,
    ...(t.finish && { finish: t.finish }),
    ...p.parts(),
  }
}
