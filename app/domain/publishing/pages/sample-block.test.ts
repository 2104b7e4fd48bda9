import { expect, test } from 'vitest'
import { walkJson } from '#app/domain/site/walk-json.ts'
import { metaOf, type Schema } from '#app/platform/schema-meta.ts'
import { mapOf } from '../../../../tests/support/drawings.ts'
import { blockTypes, isSampleText, type SampleParts, sampleBlock, schemaOfBlock } from './sample-block.ts'

const parts: SampleParts = {
  pictures: ['hall.jpg', 'lake.jpg'],
  drawings: [
    { kind: 'plan', name: '59A' },
    { kind: 'plan', name: '84A' },
    { kind: 'layout', name: 'main' },
    { kind: 'map', name: 'location' },
  ],
  views: { location: Object.keys(mapOf('lakeside').views) },
  layouts: { main: { floors: 29, page: '/Brand/layout' } },
}

test.each(blockTypes)('a %s can be begun with a sample', (type) => {
  expect(sampleBlock(type, parts)).toMatchObject({ type })
  expect(metaOf(schemaOfBlock(type) as Schema).title).toBeTruthy()
})

test('a block of drawings is not offered where there are none', () => {
  expect(sampleBlock('unit-plan', { ...parts, drawings: [] })).toBeUndefined()
  expect(sampleBlock('prose', { pictures: [], drawings: [], views: {} })).toBeDefined()
})

test('homes begin with thirds of the highest building and the page of its layout', () => {
  expect(sampleBlock('buildings', parts)).toMatchObject({
    bands: { low: 10, middle: 19 },
    place: '/Brand/layout',
  })
})

const bracketed = (value: unknown): value is string => typeof value === 'string' && /^\[.+\]$/.test(value)

test.each(blockTypes)('every text that a %s begins with is known as a sample', (type) => {
  const texts = walkJson(sampleBlock(type, parts)).flatMap(({ value }) => (bracketed(value) ? [value] : []))
  expect(texts.filter((text) => !isSampleText(text))).toEqual([])
  expect(texts.filter((text) => !isSampleText(` ${text}\n`))).toEqual([])
})

test('what somebody typed is no sample, also in brackets', () => {
  expect(['[공지] 모집공고', '[한내시]', '제목', '', '[제목]을 바꿈'].filter(isSampleText)).toEqual([])
})
