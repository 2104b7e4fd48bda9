import { expect, test } from 'vitest'
import { wordsOfChange, wordsOfDraft } from './words-of-change.ts'

const page = (title: string) => ({
  path: '/a',
  title: '표',
  blocks: [
    { type: 'table', title, table: { caption: '', head: ['구분', '금액'], rows: [['계약금', '5%']] } },
  ],
})

test('a draft is told in the words of its form', () => {
  expect(wordsOfDraft(page('납부'), page('납부 조건'))).toEqual(['표 › 제목: ‘납부’ → ‘납부 조건’'])
  expect(wordsOfDraft(undefined, page('납부'))).toEqual(['새로 만들었습니다.'])
  expect(wordsOfDraft(page('납부'), null)).toEqual(['페이지를 내립니다.'])
})

test('what is hidden from visitors and shown again is told', () => {
  const hidden = structuredClone(page('납부'))
  Object.assign(hidden.blocks[0] as object, { hidden: true })
  expect(wordsOfDraft(page('납부'), hidden)).toEqual(['표: 숨김'])
  expect(wordsOfDraft(hidden, page('납부'))).toEqual(['표: 다시 보임'])
})

test('a publication is told in the same words', () => {
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
