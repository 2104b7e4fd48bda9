import { expect, test } from 'vitest'
import { madeUpSite } from '../../../../tests/support/made-up-site.ts'
import { sampleBlock } from '../pages/sample-block.ts'
import { checkSamples } from './check-samples.ts'

const parts = { pictures: ['hero.jpg'], drawings: [], views: {} }

test('each text that a new block begins with is named with its place, the alternative text too', () => {
  const block = sampleBlock('text-with-picture', parts)
  if (!block) throw new Error('no sample')
  const found = checkSamples(madeUpSite({ pages: [{ path: '/a', blocks: [block] }] }))
  expect(found.map(({ location }) => location)).toContain('blocks[0].picture.alt')
  expect(found.length).toBeGreaterThan(1)
  expect(found.every(({ warning }) => !warning)).toBe(true)
})

test('a page that somebody has written has none', () => {
  const block = { type: 'prose', sections: [{ title: '규모', parts: [{ text: '[공지] 새 소식' }] }] }
  expect(checkSamples(madeUpSite({ pages: [{ path: '/a', blocks: [block] }] as never }))).toEqual([])
})
