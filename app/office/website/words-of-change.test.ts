import { expect, test } from 'vitest'
import { wordsOfChange, wordsOfDraft } from './words-of-change.ts'

const page = (title: string) => ({
  path: '/a',
  title: '표',
  blocks: [
    { type: 'table', title, table: { caption: '', head: ['구분', '금액'], rows: [['계약금', '5%']] } },
  ],
})

test('wordsOfDraft: describes a draft in the words of its form', () => {
  expect(wordsOfDraft(page('납부'), page('납부 조건'))).toEqual(['표 › 제목: ‘납부’ → ‘납부 조건’'])
  expect(wordsOfDraft(undefined, page('납부'))).toEqual(['새로 만들었습니다.'])
  expect(wordsOfDraft(page('납부'), null)).toEqual(['페이지를 내립니다.'])
})

test('names what was hidden from visitors and shown again', () => {
  const hidden = structuredClone(page('납부'))
  Object.assign(hidden.blocks[0] as object, { hidden: true })
  expect(wordsOfDraft(page('납부'), hidden)).toEqual(['표: 숨김'])
  expect(wordsOfDraft(hidden, page('납부'))).toEqual(['표: 다시 보임'])
})

test('describes a publication in the same words', () => {
  const documents = new Map([['page /a', page('납부')] as const])
  const change = { kind: 'page', change: 'changed', name: '/a', title: '표' } as const
  expect(
    wordsOfChange({ ...change, differences: ['blocks[0].title: ‘전’ → ‘후’', '그 밖에 2곳'] }, documents),
  ).toEqual({ head: '페이지 표 /a 변경', lines: ['표 › 제목: ‘전’ → ‘후’', '그 밖에 2곳'] })
  expect(
    wordsOfChange(
      { kind: 'setting', change: 'changed', name: 'phone', differences: ['‘1’ → ‘2’'] },
      documents,
    ),
  ).toEqual({ head: '대표번호 변경', lines: ['‘1’ → ‘2’'] })
})

test('a picture is named by its size, and a Korean domain as people read it', () => {
  const picture = (width: number) => ({
    ...{
      sha256: 'a'.repeat(64),
      mime: 'image/jpeg',
      width,
      height: 900,
      bytes: 1,
      placeholder: '',
      widths: [],
    },
  })
  expect(wordsOfDraft(picture(1600), picture(2400), 'picture a.jpg')).toEqual([
    '이미지를 바꿉니다(1,600×900 → 2,400×900).',
  ])
  const hosts = (...all: string[]) => ({ hosts: all })
  expect(wordsOfDraft(hosts('a.kr'), hosts('a.kr', 'www.xn--2j1bj97a.kr'), 'settings')).toEqual([
    '도메인 2: (없음) → ‘www.다온.kr’',
  ])
  expect(wordsOfChange({ kind: 'host', change: 'added', name: 'xn--2j1bj97a.kr' }, new Map()).head).toBe(
    '도메인 다온.kr 추가',
  )
})
