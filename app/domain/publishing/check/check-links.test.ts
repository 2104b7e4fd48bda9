import { expect, test } from 'vitest'
import { layoutOf } from '../../../../tests/support/drawings.ts'
import { madeUpSite } from '../../../../tests/support/made-up-site.ts'
import { checkLinks } from './check-links.ts'

const dead = (url: string) =>
  checkLinks(
    madeUpSite({
      settings: { menu: [{ title: '메뉴', items: [{ title: '항목', url }] }] },
      pages: [
        { path: '/customer' },
        {
          path: '/BusinessGuide/intro',
          variant: {
            param: 'phase',
            options: { '3': { title: '3단지', description: '설명', keywords: ['분양'] } },
          },
          choices: { a: ['59A', '84A'], b: ['59A', '84A'] },
          blocks: [
            {
              type: 'section-nav',
              items: [
                { id: 'first', title: '처음' },
                { id: 'last', title: '끝' },
              ],
            },
          ],
        },
      ],
    }),
  ).map(({ location, text }) => `${location} ${text}`)

test.each([
  '/nowhere',
  '/customer',
  '/BusinessGuide/intro?phase=9',
  '/BusinessGuide/intro?a=59A&b=59B',
  '/BusinessGuide/intro#nowhere',
  '/other/press',
])('a link that leads nowhere is found: %s', (url) => {
  expect(dead(url)).toEqual([`menu[0].items[0].url ${url}`])
})

test.each([
  '/BusinessGuide/intro',
  '/BusinessGuide/intro?phase=3#first',
  '/BusinessGuide/intro?a=59A&b=84A',
  '/BusinessGuide/intro#main',
  '/small/customer',
  '/small/press',
  '/Promotion/Customer',
  '/office.svg',
])('a link that something answers is in order: %s', (url) => {
  expect(dead(url)).toEqual([])
})

test('links in drawings are checked as those in pages: those of a layout’s types', () => {
  const layout = layoutOf('lakeside')
  const [first] = layout.types
  const found = (pages: { path: string }[]) =>
    checkLinks(madeUpSite({ layouts: [layout], pages })).map(({ file, location, text }) => [
      file,
      location,
      text,
    ])
  const path = first?.page ?? ''
  expect(found([])).toContainEqual([`small/layouts/${layout.name}.json`, 'types[0].page', path])
  expect(found([{ path }])).not.toContainEqual(expect.arrayContaining(['types[0].page']))
})
