import { expect, test } from 'vitest'
import type { Document } from '#app/domain/publishing/documents/parts.ts'
import { changeBuildingEdit } from './building-edit.ts'

const layout: Document = { buildings: [{ number: '101', floors: 35, wings: [{ lines: ['84A'] }] }] }

const edit = (change: Record<string, string>) =>
  changeBuildingEdit(layout, { building: '0', number: '101', floors: '35', pilotis: '', ...change })

test.each([
  [{ pilotis: '1, 40' }, 'pilotis', '40층은 없습니다'],
  [{ floors: '1', pilotis: '2' }, 'pilotis', '지상 1층입니다'],
  [{ floors: '121' }, 'floors', '120층까지'],
  [{ floors: '-3' }, 'floors', '120층까지'],
])('a floor that the building cannot have is refused at its field: %o', (change, field, sentence) => {
  expect(edit(change as Record<string, string>)).toMatchObject({
    ok: false,
    errors: { [field as string]: expect.stringContaining(sentence as string) },
  })
})

test.each([
  ['타워1동', '타워1'],
  ['a', 'A'],
])('a building is called as people call it: %s', (number, kept) => {
  expect(edit({ number })).toMatchObject({ content: { buildings: [{ number: kept }] } })
})

test('a name of several words is refused at its field', () => {
  expect(edit({ number: '프리미엄 타워 제101동' })).toMatchObject({
    ok: false,
    errors: { number: expect.stringContaining('띄어 쓰지 않고') },
  })
})

test('pilotis below the roof are kept', () => {
  expect(edit({ pilotis: '1, 35' })).toMatchObject({ content: { buildings: [{ pilotis: [1, 35] }] } })
})
