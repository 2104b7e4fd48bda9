import { expect, test } from 'vitest'
import type { Fact } from '#app/domain/site/fact.ts'
import { type PastedFacts, readPastedFacts } from './pasted-facts.ts'

const facts: Record<string, Fact> = {
  'households.total': { value: 612, unit: '세대' },
  'households.phase1': { value: 300, unit: '세대' },
  'households.phase2': { value: 312, unit: '세대' },
  'area.site': { value: 18_240.3, unit: '㎡', digits: 1, source: '고시 2025' },
  'payment.down': { value: 10, unit: '%' },
  'river.metres': { value: 300, unit: 'm' },
  'river.kilometres': { value: 4.2, unit: 'km' },
  '옵션.금액': { value: 1500, unit: '만원' },
  '조경.공사비': { value: 21, unit: '억원' },
  'types.all': '전용 59㎡A, 84㎡A',
}

const read = (text: string) => readPastedFacts(text, facts) as PastedFacts
const changes = (text: string) => read(text).rows.map(({ name, fact, wrong }) => [name, fact ?? wrong])
const value = (text: string) => {
  const [row] = read(text).rows
  return row?.wrong ?? (typeof row?.fact === 'object' ? row.fact.value : row?.fact)
}

test('readPastedFacts: reads titles, headings, merged groups, sources and sums', () => {
  const table = [
    '단지 개요',
    '구분\t항목\t값\t단위\t출처\t담당',
    '세대수\t1단지\t３０１\t세대\t\t김',
    '\t2단지\t"312"\t세대\t\t',
    '\t합계\t613\t세대\t\t',
    '',
    '면적\t대지\t"18,241.5 "\t㎡\t고시 2026\t',
  ].join('\n')
  const found = read(table)
  expect(found.rows.map(({ line, name, before, after, fact }) => [line, name, before, after, fact])).toEqual([
    [3, 'households.phase1', '300세대', '301세대', { value: 301, unit: '세대' }],
    [4, 'households.phase2', '312세대', '312세대', undefined],
    [
      7,
      'area.site',
      '18,240.3㎡',
      '18,241.5㎡',
      { value: 18_241.5, unit: '㎡', digits: 1, source: '고시 2026' },
    ],
  ])
  expect([found.skipped, found.unread]).toEqual([[1, 2, 5], ['담당']])
})

test.each([
  ['세대수 전체\t620', 620],
  ['세대수전체, 1,620', 1620],
  ['households.total\t620세대', 620],
  ['세대수 전체 households.total\t620', 620],
  ['세대수 전체households.total\t620', 620],
  ['세대수 전체(세대)\t620', 620],
  ['코드\t값\nhouseholds.total\t620', 620],
  ['세대수\t전체\t620', 620],
  ['납부 계약금\t２０ ％', 20],
  ['강 거리\t350m', 350],
  ['강 거리(m)\t350', 350],
  ['옵션 금액\t1,600', 1600],
  ['옵션 금액\t1,600만', 1600],
  ['옵션 금액\t16,000천원', 1600],
  ['항목\t금액(천원)\n옵션 금액\t16,000', 1600],
  ['조경 공사비\t22억 5,000만원', 22.5],
  ['조경 공사비\t2,250,000,000원', 22.5],
  ['타입 전체\t전용 59㎡A, 84㎡B', '전용 59㎡A, 84㎡B'],
])('readPastedFacts: takes %j', (text, expected) => expect(value(text)).toBe(expected))

test.each([
  ['면적 대지\t5,518평', '면적을 평이 아니라 ㎡로 적어 주세요.'],
  ['항목\t면적(평)\n면적 대지\t5,518', '면적을 평이 아니라 ㎡로 적어 주세요.'],
  ['세대수 전체\t620가구', '단위가 ‘세대’인 수치입니다. ‘가구’로 적힌 값은 넣지 않습니다.'],
  ['세대수 전체\t600~620', '‘600~620’을 숫자로 읽지 못했습니다. 숫자만 적어 주세요.'],
  [`세대수 전체\t${'9'.repeat(40)}`, '15자리까지 적을 수 있습니다.'],
  ['세대수 전체\t6,20', '‘6,20’을 숫자로 읽지 못했습니다. 숫자만 적어 주세요.'],
  ['세대수 전체\t\n세대수 1단지\t1', '값이 비어 있습니다.'],
  ['납부 계약금\t110', '비율은 100을 넘을 수 없습니다.'],
  ['납부 계약금\t−1', '0보다 작을 수 없는 수치입니다.'],
  ['옵션 금액\t16,005원', '‘16,005원’을 금액으로 읽지 못했습니다. 만원 단위로 떨어지는 금액을 적어 주세요.'],
  ['강 거리\t350', '이 이름의 수치가 2개 있습니다. 단위까지 적어 주세요: ‘강 거리(m)’, ‘강 거리(km)’'],
  [`타입 전체\t${'가'.repeat(201)}`, '200자까지 적을 수 있습니다.'],
  ['대표전화\t1600-0000', '대표전화는 ‘기본 정보’에서 고칩니다.'],
  ['수영장 <b>\t6', '이름은 한글과 영문, 숫자로 적어 주세요.'],
])('readPastedFacts: says what is wrong with %j', (text, sentence) => expect(value(text)).toBe(sentence))

test('readPastedFacts: takes a fact once, asks about great changes, and keeps what it reads in bounds', () => {
  expect(changes('세대수 전체\t613\n세대수 전체\t614')).toEqual([
    ['households.total', { value: 613, unit: '세대' }],
    ['households.total', '1번째 줄과 같은 이름입니다.'],
  ])
  expect(read('세대수 전체\t6,120').rows[0]?.doubt).toBe('전과 크게 다릅니다. 단위와 자릿수를 확인해 주세요.')
  expect(read('항목\t값\t단위\n타입 전체\t전용 59㎡A\t개').rows[0]?.doubt).toContain('값만 넣습니다')
  expect(readPastedFacts('세대수 전체\t1\n'.repeat(501), facts)).toContain('500줄까지')
  expect(readPastedFacts('가'.repeat(40_001), facts)).toContain('40,000자까지')
  expect(readPastedFacts('아무 글', facts)).toContain('찾지 못했습니다')
})

test.each([
  ['수영장 레인\t6개', '수영장.레인', { value: 6, unit: '개' }],
  ['비율 중도금\t60\t%', '비율.중도금', { value: 60, unit: '' }],
  ['항목\t값\t단위\t출처\n비율 중도금\t60\t%\t공고', '비율.중도금', { value: 60, unit: '%', source: '공고' }],
  ['주차대수\t1,020대', 'parking.total', { value: 1020, unit: '대' }],
  ['조경면적\t9,120.5㎡', '수치.조경면적', { value: 9120.5, unit: '㎡' }],
  ['옵션 금액2\t6억 9,800만원', '옵션.금액2', { value: 69_800, unit: '만원' }],
  ['세대수 9단지\t1세대', 'households.phase9', { value: 1, unit: '세대' }],
  ['toString\t6', '수치.toString', { value: 6, unit: '' }],
  ['학군 안내\t도보 통학', '학군.안내', '도보 통학'],
])('readPastedFacts: what the site does not have is a new one: %j', (text, name, fact) => {
  expect(read(text).rows).toMatchObject([{ name, fact, isNew: true, before: '' }])
})

test('readPastedFacts: a new name stands once in a table', () => {
  expect(read('수영장 레인\t6\n수영장 레인\t7').rows[1]?.wrong).toBe('1번째 줄과 같은 이름입니다.')
})

test('readPastedFacts: reads 500 rows quickly and says at once that 2,000 are too many', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, i) => `항목 ${i}\t${i}`).join('\n')
  const begun = performance.now()
  expect(read(rows(500)).rows).toHaveLength(500)
  expect(readPastedFacts(rows(2000), facts)).toContain('500줄까지')
  expect(performance.now() - begun).toBeLessThan(200)
})
