import { expect, test } from 'vitest'
import { all, enhance, one } from '../../../tests/support/dom.ts'
import cards from './enhance.ts'

const html = `<div data-enhance="blocks/premium-cards touched">${['a', 'b']
  .map((name) => `<details name="premium" id="${name}"><summary tabindex="0">${name}</summary></details>`)
  .join('')}</div>`
const open = () => all<HTMLDetailsElement>('details').flatMap(({ open, id }) => (open ? [id] : []))

test('a card opens when the keyboard comes to it, and none before', () => {
  enhance(html, 'blocks/premium-cards', cards)
  expect(open()).toEqual([])
  one('#b summary').focus()
  expect(open()).toContain('b')
})
