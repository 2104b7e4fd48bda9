import type { Sheet } from './builder.ts'
import type { Corner, CornerFrame } from './corner-frame.ts'
import { middle, thin } from './four-bay-frame.ts'
import { mainBath } from './four-bay-west.ts'

/** Fittings and furniture of a type at the end of a building. */
export function furnishCorner(p: Sheet, t: Corner, g: CornerFrame) {
  kitchen(p, t, g)
  bathrooms(p, g)
  living(p, g)
  bedrooms(p, t, g)
}

function kitchen(p: Sheet, t: Corner, { l0, l1, yN, u0, o1, m0, k }: CornerFrame) {
  p.fix('washer', 'utility', 0, [u0 + 620, 200, u0 + 1260, 840])
  p.fix('sink', 'utility', 0, [u0 + 60, 200, u0 + 540, 600])
  p.fix('shoe-closet', 'entrance', 270, [m0, yN, m0 + t.shoes, k])
  p.fix('refrigerator', 'kitchen', 90, [l1 - 750, yN + 640, l1, yN + 1560])
  if (t.kimchi) p.fix('kimchi-refrigerator', 'kitchen', 90, [l1 - 720, yN + 1560, l1, yN + 1560 + t.kimchi])
  const from = l0 + 1050 + (t.tall ?? 0)
  if (t.tall) p.fix('tall-cabinet', 'kitchen', 0, [l0 + 1050, yN, from, yN + 640])
  p.fix('counter', 'kitchen', 0, [from, yN, l1, yN + 620])
  p.fix('hob', 'kitchen', 0, [from + 100, yN + 60, from + 680, yN + 560])
  const sink = Math.min(l1 - 1450, o1 + 350)
  p.fix('sink', 'kitchen', 0, [sink, yN + 90, sink + 760, yN + 530])
  const [width, depth, seats] = t.table
  const [x, y] = [l0 + 450, yN + 1700]
  p.put('dining-table', 'kitchen', 0, [x, y, x + width, y + depth])
  for (let i = 0; i < seats / 2; i++) {
    const at = Math.round(x + (width * (i + 0.5)) / (seats / 2))
    p.put('chair', 'kitchen', 0, [at - 210, y - 260, at + 210, y + 160])
    p.put('chair', 'kitchen', 180, [at - 210, y + depth - 160, at + 210, y + depth + 260])
  }
}

function bathrooms(p: Sheet, { yN, k, f0, f1, m0, s, t0, bathTo, dressFrom, leg }: CornerFrame) {
  p.fix('bath', 'bath2', 0, [f0, yN, f1, yN + 700])
  p.fix('toilet', 'bath2', 90, [f1 - 680, yN + 790, f1, yN + 1170])
  p.fix('basin', 'bath2', 90, [f1 - 460, yN + 1260, f1, Math.min(k - 60, yN + 1900)])
  mainBath(p, [m0, s, bathTo, t0])
  if (dressFrom) p.fix('closet', 'dressing', 0, [dressFrom, s, leg - thin, s + 600])
}

function living(p: Sheet, { l0, l1, yS, yF, h1 }: CornerFrame) {
  const sitting = (south: number, sofa: number, variant: 'basic' | 'extended') => {
    const mid = Math.max(middle(south - 2 * sofa, south), h1 + 500 + sofa / 2)
    p.put('rug', 'living', 0, [l0 + 850, mid - 1100, l1 - 950, mid + 1100], variant)
    p.put('sofa', 'living', 270, [l0, mid - sofa / 2, l0 + 900, mid + sofa / 2], variant)
    p.put('low-table', 'living', 0, [l0 + 1350, mid - 450, l0 + 1950, mid + 450], variant)
    p.put('television', 'living', 90, [l1 - 380, mid - 1100, l1, mid + 1100], variant)
  }
  sitting(yS, 2200, 'basic')
  sitting(yF, 2600, 'extended')
  p.put('plant', 'living', 0, [l0 + 80, yF - 480, l0 + 480, yF - 80], 'extended')
}

function bedrooms(p: Sheet, t: Corner, g: CornerFrame) {
  const { m0, m1, n0, n1, s, t1, yF, yN, h1, q, r0 } = g
  const wide = m1 - m0 > 3500
  for (const [variant, from] of [
    ['basic', wide ? t1 + 250 : t1 + 130],
    ['extended', wide ? t1 + 850 : t1 + 600],
  ] as const) {
    p.put('bed', 'bedroom1', 270, [m0, from, m0 + 2050, from + t.bed], variant)
    if (variant === 'extended') {
      p.put('low-table', 'bedroom1', 270, [m0, from - 450, m0 + 400, from - 50], variant)
      p.put('low-table', 'bedroom1', 270, [m0, from + t.bed + 50, m0 + 400, from + t.bed + 450], variant)
    }
  }
  if (wide) p.put('television', 'bedroom1', 90, [m1 - 250, t1 + 1000, m1, t1 + 2200], 'extended')
  else p.put('wardrobe', 'bedroom1', 90, [m1 - 580, yF - 1900, m1, yF - 300], 'extended')
  p.fix('closet', 'bedroom2', 0, [n0 + 1050, s, n1, s + 600])
  p.put('bed', 'bedroom2', 0, [n1 - 1050, s + 620, n1, s + 2620])
  p.put('desk', 'bedroom2', 270, [n0, s + 1300, n0 + 580, s + 2500])
  p.put('chair', 'bedroom2', 90, [n0 + 450, s + 1680, n0 + 900, s + 2130])
  p.fix('hatch', 'balcony2', 0, [n1 - 820, yF - 780, n1 - 100, yF - 80])
  p.put('bed', 'bedroom3', 0, [n1 - 1000, yN, n1, yN + 2000])
  p.put('desk', 'bedroom3', 0, [r0 + 40, yN, Math.min(r0 + 1240, n1 - 1100), yN + 560])
  p.put('chair', 'bedroom3', 180, [r0 + 320, yN + 430, r0 + 770, yN + 880])
  p.fix('closet', 'bedroom3', 180, [q + thin, h1 - 580, n1, h1])
}
