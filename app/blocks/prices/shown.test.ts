import { gzipSync } from 'node:zlib'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SiteProvider } from '#app/ui/site-context.tsx'
import { demoBlocks } from '../../../tests/support/draw-blocks.ts'
import { viewOf } from '../registry.ts'
import type { BlockType } from '../schema.ts'

const blocks = demoBlocks()

/** A block of the demo as a site draws it whose lowest price of 84㎡A is another, or which shows none. */
function drawn(type: BlockType, lowest: number | undefined): string {
  const one = blocks.find((other) => other.type === type)
  if (!one) throw new Error(`no ${type}`)
  const prices =
    lowest === undefined
      ? []
      : one.site.prices.map((table) => ({
          ...table,
          types: table.types.map((priced) =>
            priced.type === '84A'
              ? {
                  ...priced,
                  groups: priced.groups.map((group) => ({
                    ...group,
                    floors: group.floors.map((band) => ({ ...band, price: lowest })),
                  })),
                }
              : priced,
          ),
        }))
  return renderToStaticMarkup(
    createElement(
      SiteProvider,
      { value: { ...one.site, prices } },
      createElement(viewOf(type), { block: one.block }),
    ),
  )
}

test('a price that is changed is the same in the list of types and in the table of homes', () => {
  expect(drawn('units', 123_000_000)).toContain('1억\u00a02,300만원부터')
  expect(drawn('buildings', 123_000_000)).toContain('123000000')
  expect(drawn('units', 124_000_000)).toContain('1억\u00a02,400만원부터')
})

test('a site without prices says nothing of them', () => {
  expect(drawn('units', undefined)).not.toContain('분양가')
  expect(drawn('buildings', undefined)).not.toContain('data-prices')
})

test('the prices of all homes add less than a kilobyte to what is sent of their table', () => {
  const sent = (lowest: number | undefined) => gzipSync(drawn('buildings', lowest)).length
  expect(sent(123_000_000) - sent(undefined)).toBeLessThan(1024)
})

test('a table says what lines, homes, parts and options cost', () => {
  const one = blocks.find(({ type }) => type === 'prices')
  if (one?.block.type !== 'prices') throw new Error('no prices')
  const [type] = one.block.types
  if (!type) throw new Error('no type')
  const priced = { price: 412_345_678, land: 200_000_000, building: 212_345_678 }
  const block = {
    ...one.block,
    types: [
      {
        ...type,
        groups: [{ buildings: ['201'], lines: [1, 3], floors: [{ from: 1, until: 4, ...priced }] }],
        homes: [{ home: '201-502', price: 398_000_000 }],
        extension: 23_210_000,
        options: [
          { id: 'air', name: '시스템 에어컨 2대', price: 5_040_000 },
          { id: 'more', name: '시스템 에어컨 4대', price: 8_040_000, without: ['air'] },
        ],
      },
    ],
  }
  const html = renderToStaticMarkup(
    createElement(SiteProvider, { value: one.site }, createElement(viewOf('prices'), { block })),
  )
  for (const words of [
    '201동 1호, 3호 라인',
    '201동 502호',
    '412,345,678원',
    '2억원',
    '2,321만원',
    '시스템 에어컨 4대',
  ])
    expect(html).toContain(words)
  const old = renderToStaticMarkup(
    createElement(SiteProvider, { value: one.site }, createElement(viewOf('prices'), one)),
  )
  expect(old).not.toContain('구성')
})
