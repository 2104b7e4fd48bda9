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
  expect(drawn('units', 12_300)).toContain('1억\u00a02,300만원부터')
  expect(drawn('buildings', 12_300)).toContain('12300')
  expect(drawn('units', 12_400)).toContain('1억\u00a02,400만원부터')
})

test('a site without prices says nothing of them', () => {
  expect(drawn('units', undefined)).not.toContain('분양가')
  expect(drawn('buildings', undefined)).not.toContain('data-prices')
})

test('the prices of all homes add less than a kilobyte to what is sent of their table', () => {
  const sent = (lowest: number | undefined) => gzipSync(drawn('buildings', lowest)).length
  expect(sent(12_300) - sent(undefined)).toBeLessThan(1024)
})
