import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { checkLayout } from '#app/domain/drawings/layouts/check-layout.ts'
import { type SiteLayout, type Spot, siteLayout } from '#app/domain/drawings/layouts/site-layout.ts'
import { layoutOf } from '../../../tests/support/drawings.ts'
import { runs } from '../../../tests/support/long.ts'
import { LayoutDrawing } from './drawing.tsx'

const draw = (layout: SiteLayout, options: { marked?: string } = {}) =>
  renderToStaticMarkup(
    <LayoutDrawing
      layout={layout}
      label="단지배치도"
      href={({ number }) => `#building-${number}`}
      {...options}
    />,
  )

test.each(['lakeside', 'riverside'] as const)('the layout at the %s weighs less than 12 KB gzip', (site) => {
  expect(gzipSync(draw(layoutOf(site))).length).toBeLessThan(12 * 1024)
})

test('every building is a link that says what it is', () => {
  const svg = draw(layoutOf('lakeside'))
  expect(svg.match(/<a /g)).toHaveLength(14)
  expect(svg).toContain('aria-label="302동, 24층, 84㎡A, 84㎡B, 95세대"')
})

test('the drawing has no style attribute, which the policy forbids', () => {
  expect(draw(layoutOf('lakeside'))).not.toMatch(/ style=|<style/)
})

test('with a type marked, the buildings without it stand back', () => {
  const svg = draw(layoutOf('lakeside'), { marked: '59A' })
  expect(svg.match(/data-tone="marked"/g)).toHaveLength(4)
  expect(svg.match(/data-tone="back"/g)).toHaveLength(10)
})

test('layouts of any shape are drawn and judged without a crash', () => {
  const spot = fc.tuple(fc.integer({ min: -500, max: 9000 }), fc.integer({ min: -500, max: 9000 }))
  const shape = fc.array(spot, { minLength: 4, maxLength: 7 }) as fc.Arbitrary<Spot[]>
  const wing = fc.record({
    footprint: shape,
    lines: fc.array(fc.constantFrom('84A', '59A', '?'), { minLength: 1, maxLength: 6 }),
  })
  const whole = layoutOf('riverside')
  fc.assert(
    fc.property(
      fc.array(fc.array(wing, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 }),
      fc.array(fc.array(spot, { minLength: 2, maxLength: 5 }), { maxLength: 4 }),
      shape,
      (buildings, ways, boundary) => {
        const layout = siteLayout.parse({
          ...whole,
          boundary,
          ways: ways.map((line) => ({ kind: 'path', line, width: 30 })),
          buildings: buildings.map((wings, i) => ({
            number: `${101 + i}`,
            phase: 'all',
            floors: 5,
            wings,
          })),
        })
        expect(draw(layout)).not.toContain('NaN')
        expect(checkLayout(layout, {}).length).toBeGreaterThan(0)
      },
    ),
    { numRuns: runs(4, 40) },
  )
})

test('a site of another shape than the boxes is shown whole, with all that lies at its edges', () => {
  const layout = layoutOf('lakeside')
  expect(draw(layout)).toContain('xMidYMid slice')
  const square = draw({ ...layout, views: { whole: [700, -700, 5200, 5200] } })
  expect(square).toMatch(/xMidYMid meet.*data-whole/)
})

test('a building can be pressed where a thumb is, however small it is', () => {
  expect(draw(layoutOf('riverside')).match(/<circle class="[^"]*hit[^"]*" cx="\d+" cy="\d+"/g)).toHaveLength(
    5,
  )
})

test('types need no letter', () => {
  const layout = layoutOf('lakeside')
  const rename = (id: string) => ({ '59A': '59', '84A': '84T' })[id] ?? id
  const renamed = siteLayout.parse({
    ...layout,
    types: layout.types.map((type) => ({ ...type, id: rename(type.id) })),
    buildings: layout.buildings.map((building) => ({
      ...building,
      wings: building.wings.map((wing) => ({ ...wing, lines: wing.lines.map(rename) })),
    })),
  })
  expect(draw(renamed, { marked: '84T' }).match(/data-tone="marked"/g)).toHaveLength(
    draw(layout, { marked: '84A' }).match(/data-tone="marked"/g)?.length ?? 0,
  )
})
