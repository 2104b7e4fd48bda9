import { expect, test } from 'vitest'
import {
  fieldNames,
  fieldOf,
  fieldsOn,
  homeParam,
  itemsOn,
  maskField,
  readHome,
  takesHomes,
  unknownHome,
} from './fields.ts'

test.each([
  ['101동 1502호', '101-1502'],
  ['101-1502', '101-1502'],
  [' 101 동  1502 호 ', '101-1502'],
  ['101/1502', '101-1502'],
  ['１０１동 １５０２호', '101-1502'],
  ['203동 301', '203-301'],
  ['101동 12001호', '101-12001'],
  ['', ''],
  ['  ', ''],
])('readHome: %j is %j', (written, value) => {
  expect(readHome(written)).toEqual({ ok: true, value })
})

test.each([
  '1502호',
  '101동',
  '84A',
  '미정',
  '101동 1502호, 102동 1502호',
  '1'.repeat(5000),
  '101동 15021502호',
])('readHome: %j is refused with the form that is wanted', (written) => {
  expect(readHome(written)).toEqual({ ok: false, sentence: expect.stringContaining('101동 1502호') })
})

test('unknownHome: a home that the layout does not have is named; without a layout nobody can say', () => {
  const homes = new Set(['101-1502'])
  expect(unknownHome('101-1502', homes)).toBeUndefined()
  expect(unknownHome('', homes)).toBeUndefined()
  expect(unknownHome('101-9901', homes)).toContain('101동 9901호')
  expect(unknownHome('101-9901', undefined)).toBeUndefined()
})

test('fieldsOn: a field that came later is asked for only where the text of the form names it', () => {
  const items = '이름, 전화번호, 문의 내용'
  const named = `${items}, 관심 세대(동·호수)`
  expect(fieldsOn('enquiry', { items })).toEqual(['name', 'phone', 'message'])
  expect(fieldsOn('enquiry', { items: named })).toContain('home')
  expect(fieldsOn('desk', { items: named })).not.toContain('message')
  expect([takesHomes({ items }), takesHomes({ items: named })]).toEqual([false, true])
  // The popup asks for no message, and shows words of its own.
  expect(itemsOn('popup', { items: named, itemsWithoutMessage: '이름, 전화번호' })).toBe('이름, 전화번호')
  expect(itemsOn('enquiry', { items: named, itemsWithoutMessage: '이름, 전화번호' })).toBe(named)
  // The tablet at the desk shows the whole text.
  expect(fieldsOn('desk', { items: named, itemsWithoutMessage: '이름, 전화번호' })).toContain('home')
})

test('fields: only those of the first consent texts are asked for without being named', () => {
  expect(fieldNames.filter((name) => !fieldOf(name).isAskedWhereNamed)).toEqual(['name', 'phone', 'message'])
  expect(homeParam).toBe('home')
})

test('fields: each but the message shows something of a value, and the message nothing', () => {
  const written: Record<(typeof fieldNames)[number], string> = {
    name: '홍길동',
    phone: '010-2345-6789',
    message: '84A가 궁금합니다',
    home: '101동 1502호',
  }
  const masked = fieldNames.filter((name) => {
    const read = fieldOf(name).read(written[name])
    expect(read, name).toMatchObject({ ok: true })
    return read.ok && maskField(name, read.value)
  })
  expect(masked).toEqual(fieldNames.filter((name) => name !== 'message'))
})
