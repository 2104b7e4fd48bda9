import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Lines } from './lines.tsx'

const draw = (text: string) => renderToStaticMarkup(createElement(Lines, { text }))

test('an address of e-mail breaks behind @ or a point, and not at its hyphen', () => {
  expect(draw('전자우편: privacy@first-site.example')).toBe(
    '전자우편: <span class="period"><span class="unbroken">privacy@</span><wbr/>' +
      '<span class="unbroken">first-site.</span><wbr/><span class="unbroken">example</span></span>',
  )
})

test.each([
  ['12. 22.(화)', ' ~ 12. 24.(목)'],
  ['2026. 12. 30.(수)', ' ~ 2027. 1. 2.(토)'],
  ['12. 22.(화)', '~24.(목)에'],
  ['5억\u00a04,900만', ' ~\u00a06억\u00a01,800만원'],
])('%s%s breaks before its second part alone', (from, until) => {
  const parts = draw(`계약 ${from}${until}`)
    .replace(/[\u2060\u00a0]/g, ' ')
    .match(/<span class="unbroken">[^<]*/g)
  expect(parts?.map((part) => part.replace(/^.*>/, '').replaceAll(' ', ''))).toEqual(
    [from, until].map((part) => part.replace(/\s/g, '')),
  )
})
