import { expect, test } from 'vitest'
import { keepTogether } from './keep-together.ts'

test.each([
  ['산업단지(계획) 가까이', '산업단지\u2060(계획) 가까이'],
  ['호수산책로(예정, 가온시 고시)', '호수산책로\u2060(예정, 가온시 고시)'],
  ['오르빛건설(주)와 2026. 11. 20.(금)', '오르빛건설\u2060(주)와 2026.\u00a011.\u00a020.\u2060(금)'],
  ['11월 28일(토) 오전 11:00에', '11월 28일\u2060(토) 오전\u00a011:00에'],
  ['(2029년 12월 예정)', '(2029년\u00a012월\u00a0예정)'],
  ['제2024-318호(2025. 1. 16.) 공원조성계획', '제2024-318호(2025.\u00a01.\u00a016.) 공원조성계획'],
])('%s is kept together', (text, kept) => {
  expect(keepTogether(text)).toBe(kept)
  expect(keepTogether(kept), 'again').toBe(kept)
})

test.each(['있습니다(가온시 공고)', '사업개요 (계획)', '((주)'])('%s breaks as it is', (text) => {
  expect(keepTogether(text)).toBe(text)
})
