import { expect, test } from 'vitest'
import { keepBrackets } from './keep-brackets.ts'

test.each([
  ['산업단지(계획) 가까이', '산업단지\u2060(계획) 가까이'],
  ['호수산책로(예정, 가온시 고시)', '호수산책로\u2060(예정, 가온시 고시)'],
  ['오르빛건설(주)와 2026. 11. 20.(금)', '오르빛건설\u2060(주)와 2026. 11. 20.\u2060(금)'],
])('%s keeps its bracket', (text, kept) => {
  expect(keepBrackets(text)).toBe(kept)
  expect(keepBrackets(kept), 'again').toBe(kept)
})

test.each(['있습니다(가온시 공고 2025. 1.)', '사업개요 (계획)', '((주)'])('%s breaks as it is', (text) => {
  expect(keepBrackets(text)).toBe(text)
})
