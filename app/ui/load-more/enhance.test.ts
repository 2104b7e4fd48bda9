import { expect, test, vi } from 'vitest'
import { all, enhance, one, press, settled } from '../../../tests/support/dom.ts'
import loadMore from './enhance.ts'

const list = (posts: number[], last: string, more = true) => `
  <div data-enhance="ui/load-more" data-list="/press" data-last="${last}">
    <table><tbody>${posts.map((n) => `<tr><td><a href="/press/${n}">글 ${n}</a></td></tr>`).join('')}</tbody></table>
    <p data-loaded role="status"></p>${more ? `<p><a data-more href="/press?after=${last}">10건 더 보기</a></p>` : ''}
  </div>`
const answer = (html: string, ok = true) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => ({
      ok,
      statusText: '',
      text: async () => `<html><head><style></style></head><body>${html}</body></html>`,
    })),
  )
const titles = () => all('tbody a').map((link) => link.textContent)
const open = () => enhance(list([1, 2], 'two'), 'ui/load-more', loadMore)
const link = () => one<HTMLAnchorElement>('[data-more]')

test('the rows of the next page follow, the first of them takes the focus, and the link leads on', async () => {
  open()
  answer(list([3, 4], 'four'))
  expect(press(link())).toBe(true)
  await settled()
  expect(titles()).toEqual(['글 1', '글 2', '글 3', '글 4'])
  expect(document.activeElement?.textContent).toBe('글 3')
  expect(link().href).toContain('after=four')
  expect(one('[data-loaded]').textContent).toBe('2건을 더 불러왔습니다.')
})

test('the address remembers how long the list is', async () => {
  open()
  answer(list([3], 'three'))
  press(link())
  await settled()
  expect(location.pathname + location.search).toBe('/press?through=three')
})

test('at the end there is no link any more', async () => {
  open()
  answer(list([3], 'three', false))
  press(link())
  await settled()
  expect(document.querySelector('[data-more]')).toBeNull()
})

test('a second press while it loads asks for nothing more', async () => {
  open()
  answer(list([3], 'three'))
  press(link())
  press(link())
  await settled()
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('where nothing comes it says so, and may be pressed again', async () => {
  open()
  answer('', false)
  press(link())
  await settled()
  expect(one('[data-loaded]').textContent).toContain('불러오지 못했습니다')
  answer(list([3], 'three'))
  press(link())
  await settled()
  expect(titles()).toHaveLength(3)
})

test('a press for a new tab stays a link', () => {
  open()
  answer(list([3], 'three'))
  expect(press(link(), { ctrlKey: true })).toBe(false)
  expect(fetch).not.toHaveBeenCalled()
})
