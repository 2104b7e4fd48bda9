import { expect, test } from 'vitest'
import { enhance, one, type } from '../../../../tests/support/dom.ts'
import menu from './enhance.ts'

const group = (name: string) =>
  `<li data-dropdown id="${name}"><a href="/${name}">${name}</a><ul><li><a href="/${name}/1" id="${name}-1">1</a></li></ul></li>`
const open = () =>
  enhance(`<ul data-enhance="ui/frame/main-menu touched">${group('a')}${group('b')}</ul>`, 'ui/frame', menu)

test('Escape shuts the dropdown that has the focus and gives its item the focus back', () => {
  open()
  one('#a-1').focus()
  type(one('#a-1'), 'Escape')
  expect([one('#a').dataset.shut, one('#b').dataset.shut]).toEqual(['', undefined])
  expect(document.activeElement).toBe(one('#a > a'))
})

test('other keys shut nothing', () => {
  open()
  one('#a-1').focus()
  type(one('#a-1'), 'ArrowDown')
  expect(one('#a').dataset.shut).toBeUndefined()
})

test('a shut dropdown may open again once focus or pointer has left it', () => {
  open()
  for (const leaving of ['focusout', 'pointerleave']) {
    one('#a-1').focus()
    type(one('#a-1'), 'Escape')
    expect(one('#a').dataset.shut, leaving).toBe('')
    one('#a').dispatchEvent(new Event(leaving))
    expect(one('#a').dataset.shut, leaving).toBeUndefined()
  }
})
