import { expect, test } from 'vitest'
import type { SourceMarks } from './origin.ts'
import { findUnreplacedTexts, sourceWords } from './unreplaced-text.ts'

const marks: SourceMarks = {
  words: [
    { what: '이름', text: '누리결 다온 스카이에비뉴' },
    { what: '짧은 이름', text: '스카이에비뉴' },
    { what: '브랜드', text: '누리결' },
    { what: '대표전화', text: '1688-0000' },
    { what: '시행사', text: '다온개발(주)' },
    { what: '시공사', text: '새벽건설(주)' },
    { what: '주소 이름', text: 'daon-skyavenue' },
    { what: '도메인', text: 'daon-skyavenue.kr' },
    { what: '전자우편', text: 'info@daon-skyavenue.kr' },
  ],
  files: {},
  colours: {},
  facts: {},
  dates: {},
  drawings: {},
}

const second = {
  slug: 'daon-skyavenue-2',
  name: '누리결 다온 스카이에비뉴 2차',
  shortName: '스카이에비뉴 2차',
  phone: '1677-0000',
  hosts: ['daon-skyavenue-2.localhost'],
  developer: '다온개발(주)',
  builder: '새벽건설(주)',
}

const found = (text: string, settings: object = second) =>
  sourceWords(marks, settings as Record<string, unknown>)(text).map(({ of, text: word }) => `${of} ${word}`)

test.each([
  '누리결 다온 스카이에비뉴 2차의 견본주택',
  '누리결다온스카이에비뉴 2차',
  '스카이에비뉴 2차',
  'daon-skyavenue-2',
  '/daon-skyavenue-2/customer',
  'daon-skyavenue-2.localhost',
  '1677-0000',
  '누리결의 기술',
])('the copy’s own value is no leftover, though it has the source’s within: %s', (text) => {
  expect(found(text)).toEqual([])
})

test.each([
  ['누리결 다온 스카이에비뉴를 소개합니다', ['이름 누리결 다온 스카이에비뉴']],
  ['스카이에비뉴 1688-0000', ['짧은 이름 스카이에비뉴', '대표전화 1688-0000']],
  ['/daon-skyavenue/press', ['주소 이름 daon-skyavenue']],
  ['info@daon-skyavenue.kr', ['전자우편 info@daon-skyavenue.kr']],
  ['www.daon-skyavenue.kr, 시행 다온개발(주)', ['시행사 다온개발(주)']],
  ['시행 다온개발(주), 시공 새벽건설(주)', ['시행사 다온개발(주)', '시공사 새벽건설(주)']],
])('each word of the source is found once, the longest one: %s', (text, expected) => {
  expect(found(text)).toEqual(expected)
})

test('a company that was typed in is the copy’s own, also if it contains the name of the source’s', () => {
  expect(found('시행 다온개발(주) 2팀', { ...second, developer: '다온개발(주) 2팀' })).toEqual([])
})

test('all words of a text are listed, so that accepting one does not hide another', () => {
  const documents = new Map([['settings', { ...second, copyright: '다온개발(주)와 새벽건설(주)' }]] as const)
  expect(
    findUnreplacedTexts(marks, documents, new Map()).flatMap(({ path, what }) =>
      path === 'copyright' ? [what] : [],
    ),
  ).toEqual(['시행사 ‘다온개발(주)’', '시공사 ‘새벽건설(주)’'])
})
