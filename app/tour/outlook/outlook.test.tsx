import { brotliCompressSync } from 'node:zlib'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { SiteLayout } from '#app/domain/drawings/layouts/site-layout.ts'
import type { LocationMap } from '#app/domain/drawings/maps/location-map.ts'
import { type Development, layoutOf, mapOf } from '../../../tests/support/drawings.ts'
import { cylinderFrom } from './cylinder.ts'
import { height, horizon, width } from './frame.ts'
import { surroundingsOf } from './gather-surroundings.ts'
import type { HomeAddress } from './home.ts'
import { outlooksOf, readOutlook } from './list-outlooks.ts'
import { firstOutlook, nameOutlook, outlookAddress } from './outlooks.ts'
import { OutlookPicture } from './picture.tsx'
import type { Surroundings } from './surroundings.ts'

const drawingsOf = (development: Development) => ({ layout: layoutOf(development), map: mapOf(development) })
const lakeside = drawingsOf('lakeside')
const riverside = drawingsOf('riverside')

function seenFrom(
  { layout, map }: { layout: SiteLayout; map?: LocationMap },
  home: HomeAddress,
): Surroundings {
  const surroundings = surroundingsOf(layout, map, home)
  if (!surroundings) throw new Error('the layout has no such home')
  return surroundings
}
const draw = (surroundings: Surroundings) =>
  renderToStaticMarkup(<OutlookPicture surroundings={surroundings} title="창밖" />)

/** Directions in which there is water within a kilometre, in degrees clockwise from north. */
const waterOf = ({ grounds }: Surroundings) =>
  grounds
    .filter(({ tone }) => tone === 'water')
    .flatMap(({ ring }) => ring)
    .filter(([x, y]) => Math.hypot(x, y) < 1000)
    .map(([x, y]) => ((Math.atan2(x, -y) * 180) / Math.PI + 360) % 360)

const front = { building: '203', line: 3, floor: 14 }

test.each([
  ['lakeside', lakeside, ['59A', '59B', '84A', '84B', '84C']],
  ['riverside', riverside, ['74A', '84A']],
] as const)(
  'every type of %s has a home to look out of, and an address that is read again',
  (_, { layout }, types) => {
    for (const type of types) {
      const outlooks = outlooksOf(layout, type, '/site/outlooks/1/main')
      if (!outlooks) throw new Error(`${type} has no home`)
      const chosen = firstOutlook(outlooks)
      const [, name = ''] = /main\/(.*)\.svg/.exec(outlookAddress(outlooks, chosen)) ?? []
      const home = readOutlook(layout, name)
      expect(home && `${home.building}동 ${home.line}호`).toBe(nameOutlook(outlooks, chosen).split('(')[0])
    }
  },
)

test('homes and floors that are not listed have no picture', () => {
  const { layout } = lakeside
  for (const name of [
    '',
    '203',
    '203-3',
    '203-9-14',
    '999-1-14',
    '203-3-99',
    '203-3-1',
    '203-3-14.5',
    '203-3--14',
  ])
    expect(readOutlook(layout, name), name).toBeUndefined()
  expect(outlooksOf(layout, '101', '')).toBeUndefined()
})

// The lake of the one lies around its west too.
test('water is where the drawings have it: none north of either site, and nowhere without it', () => {
  for (const site of [
    { ...lakeside, home: front },
    { ...riverside, home: { building: '105', line: 1, floor: 15 } },
  ]) {
    const seen = seenFrom(site, site.home)
    expect(waterOf(seen).length).toBeGreaterThan(0)
    expect(waterOf(seen).filter((degrees) => degrees < 75 || degrees > 310)).toEqual([])
    const { layout, map } = site
    const dry = {
      layout: { ...layout, areas: layout.areas.filter(({ kind }) => kind !== 'water' && kind !== 'pond') },
      map: { ...map, features: map.features.filter(({ properties }) => properties.kind !== 'water') },
    }
    expect(draw(seen)).toContain('url(#water)')
    expect(draw(seenFrom(dry, site.home))).not.toContain('url(#water)')
  }
})

test('a site without a map shows its own grounds alone', () => {
  const { layout } = lakeside
  const seen = seenFrom({ layout }, front)
  expect(seen.hills).toEqual([])
  expect(seen.solids.some(({ tone }) => tone === 'town')).toBe(false)
  expect(seen.solids.filter(({ tone }) => tone === 'own').length).toBeGreaterThan(13)
})

test('from higher up one sees further down: the same shore lies lower, and roofs come into view', () => {
  const [low, high] = [3, 26].map((floor) => seenFrom(lakeside, { ...front, floor })) as [
    Surroundings,
    Surroundings,
  ]
  const shoreFrom = ({ eye, front }: Surroundings) => cylinderFrom(eye, front).pixel([0, 60, 0])[1]
  expect(shoreFrom(high)).toBeGreaterThan(shoreFrom(low) + 300)
  // 2.85 m a storey, and the eye 1.5 m above its floor.
  expect(high.eye).toBeCloseTo(25 * 2.85 + 1.5)
  const roofs = (seen: Surroundings) => seen.solids.filter(({ top }) => top < seen.eye).length
  expect(roofs(high)).toBeGreaterThan(roofs(low))
})

test('the front of a home is in the middle, east to its left where it faces south', () => {
  const { turnTo, pixel } = cylinderFrom(20, Math.PI)
  expect(pixel([0, 100, 20])).toEqual([width / 2, horizon])
  expect(turnTo([100, 0])).toBeCloseTo(-Math.PI / 2)
  expect(turnTo([-100, 0])).toBeCloseTo(Math.PI / 2)
})

test('ground around the home reaches below it; what lies behind is drawn at both ends', () => {
  const { shape } = cylinderFrom(20, 0)
  const around = shape([
    [-50, -50, 0],
    [50, -50, 0],
    [50, 50, 0],
    [-50, 50, 0],
  ])
  expect(depthOf(around)).toBeGreaterThan(height)
  const behind = shape([
    [-20, 100, 0],
    [20, 100, 0],
    [20, 140, 0],
    [-20, 140, 0],
  ])
  expect(behind.match(/M/g)).toHaveLength(2)
})

/** The lowest pixel of a path of relative steps. */
function depthOf(path: string): number {
  const [, start = '', steps = ''] = /^M([^l]*)l([^z]*)/.exec(path) ?? []
  let y = Number(start.split(' ')[1])
  let lowest = y
  for (const [i, step] of steps.split(' ').entries()) {
    if (i % 2) y += Number(step)
    lowest = Math.max(lowest, y)
  }
  return lowest
}

test('a picture is always the same, has no number that is none, and weighs less than 50 KB on its way', () => {
  const svg = draw(seenFrom(lakeside, front))
  expect(draw(seenFrom(lakeside, front))).toBe(svg)
  expect(svg).not.toMatch(/NaN|Infinity|undefined/)
  expect(brotliCompressSync(svg).length).toBeLessThan(50 * 1024)
})
