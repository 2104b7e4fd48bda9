import { describe, expect, test } from 'vitest'
import { demoBlocks, drawTwice } from '../../tests/support/draw-blocks.ts'

const blocks = demoBlocks()
const valuesOf = (html: string, names: string): string[] =>
  [...html.matchAll(new RegExp(` (?:${names})="([^"]*)"`, 'g'))].flatMap(([, value = '']) => value.split(' '))

describe.each(blocks)('two blocks $type on one page', (one) => {
  const html = drawTwice(one)
  const [first = '', second = ''] = html.split('<article>').slice(1)

  test('have no id in common', () => {
    const ids = valuesOf(html, 'id')
    expect(ids.filter((id, i) => ids.indexOf(id) < i)).toEqual([])
  })

  test('name, describe and lead to their own parts only', () => {
    for (const [own, other] of [
      [first, second],
      [second, first],
    ] as const) {
      const targets = [
        ...valuesOf(own, 'for|aria-labelledby|aria-controls|aria-describedby|popovertarget'),
        ...valuesOf(own, 'href')
          .filter((href) => href.startsWith('#'))
          .map((href) => href.slice(1)),
      ]
      const others = new Set(valuesOf(other, 'id'))
      expect(targets.filter((id) => others.has(id))).toEqual([])
      if (one.type !== 'section-nav') {
        const ids = new Set(valuesOf(own, 'id'))
        expect(targets.filter((id) => !ids.has(id))).toEqual([])
      }
    }
  })
})
