import { beforeEach, expect, test } from 'vitest'
import { all, enhance, one, press } from '../../../tests/support/dom.ts'
import layout from './enhance.ts'

const page = `<section data-enhance="blocks/site-layout">
  <a href="#building-302" data-building="302" id="b302">302</a><a href="#none" data-building="999" id="b999">999</a>
  <div data-panel tabindex="-1"><div data-about></div><button>닫기</button></div>
  <table><thead><tr><th>동</th><th>층수</th><th>세대수</th><th>보기</th></tr></thead><tbody>
    <tr data-row="302"><th>302동</th><td>26층</td><td>95세대</td><td><a href="/homes#homes-302">동·호수 보기</a></td></tr>
  </tbody></table></section>`
const panel = () => one('[data-panel]')

beforeEach(() => void enhance(page, 'blocks/site-layout', layout))

test('a press on a building shows its row of the table, and the way to its homes', () => {
  expect(press(one('#b302'))).toBe(true)
  expect(all('h4, dt, dd, a', panel()).map((part) => part.textContent)).toEqual([
    '302동',
    '층수',
    '26층',
    '세대수',
    '95세대',
    '동·호수 보기',
  ])
  expect(panel().getAttribute('aria-label')).toBe('302동')
  expect(document.activeElement).toBe(panel())
})

test('the building is marked until the panel is closed', () => {
  press(one('#b302'))
  expect(one('#b302').ariaCurrent).toBe('true')
  panel().dispatchEvent(Object.assign(new Event('toggle'), { newState: 'closed' }))
  expect(one('#b302').ariaCurrent).toBeNull()
})

test('the table keeps its row', () => {
  press(one('#b302'))
  expect(one('tr[data-row]').textContent).toContain('95세대')
})

test('a building without a row, and a press for a new tab, stay links', () => {
  expect(press(one('#b999'))).toBe(false)
  expect(press(one('#b302'), { ctrlKey: true })).toBe(false)
  expect(one('[data-about]').childNodes).toHaveLength(0)
})
