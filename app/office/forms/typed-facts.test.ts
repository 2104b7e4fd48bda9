import { expect, test } from 'vitest'
import { findTyped } from './typed-facts.ts'

const facts = {
  'households.total': { value: 3724, unit: '세대' },
  'households.phase2': { value: 1804, unit: '세대' },
  'payment.down': { value: 5, unit: '%' },
  'ratio.coverage': { value: 15.04, unit: '%' },
  'site.phone': '1500-0000',
}

const words = (text: string) => findTyped(text, facts).map((typed) => typed.words)

test('a value typed by hand is found, and becomes its reference', () => {
  const text = '모두 3,724세대, 문의 1500-0000'
  expect(words(text)).toEqual(['3,724세대', '1500-0000'])
})

test('a part of another number is none, nor what is a reference already', () => {
  expect(words('13,724세대 가운데 {households.total}')).toEqual([])
  expect(words('1500-00001')).toEqual([])
  expect(words('2026-1500-0000')).toEqual([])
})

test('short values are ignored: texts contain them by chance', () => {
  expect(words('계약금 5%')).toEqual([])
  expect(words('건폐율 15.04%')).toEqual(['15.04%'])
})
