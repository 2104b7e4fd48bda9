import { expect, test } from 'vitest'
import type { BlockOf } from '#app/blocks/schema.ts'
import type { Fact } from '#app/domain/site/fact.ts'
import { layoutOf, planOf } from '../../../../tests/support/drawings.ts'
import { growth } from '../../../../tests/support/growth.ts'
import { testFirst } from '../../../../tests/support/long.ts'
import { madeUpSite } from '../../../../tests/support/made-up-site.ts'
import type { CheckedSite } from '../pages/checked-site.ts'
import { longestText } from '../pages/statements.ts'
import { checkSite, checks } from './check-site.ts'

type Part = BlockOf<'prose'>['sections'][number]['parts'][number]

const drawn = {
  layouts: [layoutOf('lakeside')],
  plans: ['59A', '84A'].map((name) => planOf('lakeside', name)),
}
const { facts: known } = madeUpSite({}).settings

const siteOf = (parts: Part[], facts: Record<string, Fact> = {}) =>
  madeUpSite({
    ...drawn,
    settings: { facts: { ...known, ...facts } },
    pages: [
      { path: '/a', blocks: [{ type: 'prose', introduction: [], sections: [{ title: '84㎡A', parts }] }] },
    ],
  })

const list = <T>(length: number, each: (i: number) => T): T[] => Array.from({ length }, (_, i) => each(i))

/** How often something was made, for texts that are new each time. */
let made = 0

/** What the text of a paragraph could be made of to make a check take long. */
const pieces = [
  '84㎡',
  '1·',
  '가나다라마바사아자차',
  '1만 2천 ',
  '1,234,',
  '2·3단지 1,804세대, ',
  '84㎡A·B 84.9㎡ ',
  '2026. 11. 20.(금) ~ 12. 24. ',
  '02-123-4567 ',
  '1',
  '(예정 ',
  '「',
  '역',
  '\n ',
  '302동 3층에 작은도서관 ',
  '도보 5분 거리. ',
  '남향입니다. ',
  '현관에서 기본 시공 ',
  '<a&#1',
]

/** Many paragraphs, cells, links and facts: as many as the size says. */
const many: [string, (size: number) => CheckedSite][] = [
  ['paragraphs', (size) => siteOf(list(size / 10, (i) => ({ text: `도보 ${i}분, ${i}세대` })))],
  [
    'cells beneath a long heading',
    (size) => {
      const cells = [`${made} ${'84㎡A '.repeat(size / 10)}`, ...list(size / 10, (i) => `${i}.9㎡`)]
      return siteOf([{ table: { caption: '면적', head: cells.map(() => '값'), rows: [cells] } }])
    },
  ],
  [
    'options and what is built in',
    (size) => {
      const rows = list(size / 40, (i) => [`시스템${i} 에어컨`, `시스템${i + 1} 에어콘 기본 시공`])
      return siteOf([{ table: { caption: '유상 옵션', head: ['유상 옵션', '값'], rows } }])
    },
  ],
  [
    'facts and mentions that are right',
    (size) => {
      const names = list(size / 20, (i) => [`count.a${i}`, { value: 100 + i, unit: '세대' }] as const)
      return siteOf(
        list(size / 20, (i) => ({ text: `${100 + i}세대` })),
        Object.fromEntries(names),
      )
    },
  ],
  [
    'facts of one value and their mentions',
    (size) => {
      const names = list(size / 20, (i) => [`area.a${i}`, { value: 84, unit: '㎡' }] as const)
      return siteOf([{ text: '84㎡ '.repeat(size / 20) }], Object.fromEntries(names))
    },
  ],
  [
    'dates of a step and their mentions',
    (size) => {
      const names = list(size / 20, (i) => [`schedule.contract${i}`, `2026. 1. ${(i % 28) + 1}.`] as const)
      return siteOf(
        list(size / 20, (i) => ({ text: `계약기간 2026. 1. ${(i % 28) + 1}.` })),
        Object.fromEntries(names),
      )
    },
  ],
  [
    'headlines about what is planned',
    (size) => {
      const sections = list(size / 40, (i) => ({
        title: `호수가 보이는 역${i} 앞, 가온${i}역(계획)까지 걸어서 ${i}분`,
        parts: [{ text: `가온${i}역(계획), 누리${i}공원(예정)` }],
      }))
      return madeUpSite({ pages: [{ path: '/a', blocks: [{ type: 'prose', introduction: [], sections }] }] })
    },
  ],
  [
    'headings of addresses and links to them',
    (size) => {
      const options = Object.fromEntries(
        list(size / 40, (i) => [
          `o${i}`,
          { title: `제목 ${i}`, description: `설명 ${i}`, keywords: ['분양'] },
        ]),
      )
      const links = list(size / 40, (i) => ({ label: '보기', url: `/a?x=o${i}#way` }))
      return madeUpSite({
        pages: [
          {
            path: '/a',
            variant: { param: 'x', options } as never,
            blocks: [{ type: 'actions', text: '가', book: '예약', links } as never],
          },
        ],
      })
    },
  ],
]

const texts = pieces.map((piece): (typeof many)[number] => [
  JSON.stringify(piece),
  (size) => siteOf([{ text: `${made} ${piece.repeat(Math.ceil(size / piece.length))}` }]),
])

/** In the office a check ends with so many findings. */
const most = 500

testFirst(0, [...texts, ...many])('checkSite: each check takes time by the size of %s', (_, siteWith) => {
  for (const check of checks) expectLinear(siteWith, check)
})

test('checkSite: takes time by the size of what is checked', () => {
  // All checks together, and the texts that took longest; each by itself in the long form.
  for (const [name, siteWith] of [...texts.slice(0, 2), ...many.slice(3, 4)])
    expectLinear(siteWith, (site) => checkSite(site, { most }), name)
})

function expectLinear(
  siteWith: (size: number) => CheckedSite,
  check: (site: CheckedSite) => unknown,
  name = check.name,
): void {
  const checking = (size: number) => () => {
    // Nothing is remembered of the text before.
    made++
    return check({ ...siteWith(size), most })
  }
  expect(growth(checking, { from: 1000 }), name).toBeLessThan(3)
}

test('checkSite: a text that is too long is one finding, and is read by no other check', () => {
  const found = (length: number) =>
    checkSite(siteOf([{ text: '999세대 '.repeat(length / 6).padEnd(length) }]), { most })
  const ofText = (length: number) => found(length).filter(({ file }) => file.endsWith('/a.json'))
  expect(ofText(longestText).map(({ check }) => check)).toContain('figures')
  expect(ofText(longestText + 1)).toMatchObject([
    {
      check: 'texts',
      location: 'blocks[0].sections[0].parts[0].text',
      sentence: expect.stringContaining('20,001자'),
    },
  ])
})

test('checkSite: says what it reads, at the place that the document has beside hidden blocks', () => {
  const site = siteOf([{ text: '85㎡' }])
  const pages = site.pages.map((page) => ({ ...page, places: [2] }))
  const places = new Set<string>()
  checkSite({ ...site, pages }, { atWork: (file, place) => places.add(`${file} ${place}`) })
  expect(places).toContain('small/pages/a.json blocks[2].sections[0].parts[0].text')
})
