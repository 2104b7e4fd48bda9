import type { UnitPlan } from '../../app/domain/drawings/plans/unit-plan.ts'
import { sheet } from './builder.ts'
import { construction } from './construction.ts'
import { core, nextDoor, shared } from './core.ts'
import { bathAtEnd, notch, storesAtEnd } from './four-bay-east.ts'
import { type FourBay, frameOf, middle, outer, party, serviceBalcony } from './four-bay-frame.ts'
import { commonBalcony, livingKitchen, mainBedroom, shell } from './four-bay-west.ts'

/**
 * A flat-fronted type with four bays to the south. With `store`, the clear width of 현관창고, 팬트리 lies next to the
 * kitchen and 공용욕실 at the end of the corridor; without it 현관창고 and 팬트리 lie at the end.
 */
export function fourBay(t: FourBay & { store?: number }) {
  const p = sheet()
  const g = frameOf(t)
  const { a1, l0, l1, b0, b1, c0, c1, xEnd, yN, m0, m1, k, h0, h1, s, yS, yF, yEnd, d0, d1 } = g
  shell(p, g)
  const { envelope, north, northEnd } = t.store ? bathAtEnd(p, t, g, t.store) : storesAtEnd(p, t, g)
  livingKitchen(p, t, g)
  mainBedroom(p, t, g)
  commonBalcony(p, g)
  serviceBalcony(p, g, 'north')
  p.fix('sink', 'utility', 0, [g.u0 + 690, 200, g.u0 + 1170, 600])
  p.fix('washer', 'utility', 270, [g.u0, 240, g.u0 + 650, 890])

  core(p, g.o1 + 200, t.store ? northEnd : shared(xEnd), yN - outer)
  nextDoor(p, 'west', 0, yN - outer, yEnd)
  nextDoor(p, 'east', xEnd, t.store ? yN + notch - outer : yN, yEnd)

  const [west, east] = [party / 2, middle(c1, xEnd)]
  p.dimension('south', [west, middle(a1, l0), middle(l1, b0), middle(b1, c0), east])
  p.dimension('south', [0, xEnd])
  p.dimension('north', [west, middle(d0, d1), middle(a1, l0), middle(l1, b0), ...north, east])
  p.dimension('west', [0, yN, middle(m0, m1), yS, yF])
  p.dimension('west', [0, yF + 150], 'basic')
  p.dimension('west', [0, yEnd], 'extended')
  p.dimension('east', [yN, middle(k, h0), middle(h1, s), yS, yF])
  return {
    name: t.name,
    label: t.label,
    exclusiveArea: `area.exclusive.${t.name}`,
    ceiling: 2400,
    envelope: envelope as UnitPlan['envelope'],
    construction,
    ...(t.finish && { finish: t.finish }),
    ...p.parts(),
  }
}
