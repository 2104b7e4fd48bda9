import { expect, test } from 'vitest'
import { headlineElements, headlineLetters } from './headline-letters.ts'
import { readSheets, sheetsOf } from './page-styles.ts'

const css =
  '@layer base{h1,h2,.serif{font-family:var(--serif)}h3{color:red}}@layer parts{.menu li>b,.say :is(dt,dd){font:500 1rem var(--serif)}.name{font-family:var(--sans)}}'
const letters = (html: string) => [...headlineLetters(html, headlineElements(css))].sort().join('')

test('headlines are what rules set in the headline font, with all that is in them', () => {
  expect(letters('<h1 id="a">가<span>나</span></h1><p>다</p><h2 class="x">라</h2>')).toBe('가나라')
  expect(letters('<p class="fine serif">가</p><p class="name">나</p><h3>다</h3>')).toBe('가')
  expect(letters('<ul class="menu"><li><b>가</b>나</li></ul><b>다</b>')).toBe('가')
  expect(letters('<dl class="say wide"><dt>가</dt></dl><p>나</p>')).toBe('가')
})

test('void elements, comments and what attributes say end no headline and make none', () => {
  expect(letters('<h1>가<br/><!-- -->나<img alt="다" src="x"/><input>라</h1>마')).toMatch(/가나라$/)
  expect(letters('<div data-props="{&quot;a&quot;:&quot;h1&quot;}"><p title="가">나</p></div>')).toBe('')
})

const sheets = readSheets({
  'blocks/hero/view.module.css': '._aaaaa{color:red}',
  'blocks/plan/view.module.css': '._bbbbb .grid{color:red}',
  'blocks/plan/drawing.css': '.plan-wall{fill:red}',
  'blocks/fold.module.css': '._ccccc{color:red}',
  'ui/share/share.module.css': '._d-ddd{color:red}',
})
const folders = (html: string) => sheetsOf(html, sheets).map(({ css }) => css)

test('a document has the rules of its classes, and of its islands and enhancements', () => {
  expect(folders('<p class="grid _aaaaa">')).toEqual(['._aaaaa{color:red}'])
  expect(folders('<path class="plan-wall"/>')).toEqual(['.plan-wall{fill:red}'])
  expect(folders('<div data-island="plan">')).toEqual(['.plan-wall{fill:red}', '._bbbbb .grid{color:red}'])
  expect(folders('<nav data-enhance="ui/share idle" class="_ccccc">')).toEqual([
    '._d-ddd{color:red}',
    '._ccccc{color:red}',
  ])
  expect(folders('<p class="grid">_aaaaa</p>')).toEqual([])
})
