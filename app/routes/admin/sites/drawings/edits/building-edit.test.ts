import { expect, test } from 'vitest'
import type { Document } from '#app/domain/publishing/documents/parts.ts'
import { fieldsOf } from '../../settings/read-fields.ts'
import { Refused } from '../../settings/refused.ts'
import { changeBuildingEdit } from './building-edit.ts'

const layout: Document = { buildings: [{ number: '101', floors: 35, wings: [{ lines: ['84A'] }] }] }

const edit = (change: Record<string, string>) => {
  const form = new FormData()
  const typed = { building: '0', number: '101', floors: '35', pilotis: '', ...change }
  for (const [name, value] of Object.entries(typed)) form.set(name, value)
  return changeBuildingEdit(layout, fieldsOf(form), undefined as never)
}

test.each([
  [{ pilotis: '1, 40' }, 'pilotis', '40층은 없습니다'],
  [{ floors: '1', pilotis: '2' }, 'pilotis', '지상 1층입니다'],
  [{ floors: '121' }, 'floors', '120층까지'],
  [{ floors: '-3' }, 'floors', '120층까지'],
])('a floor that the building cannot have is refused at its field: %o', async (change, field, sentence) => {
  const refused = await edit(change as Record<string, string>)
  expect(refused).toBeInstanceOf(Refused)
  expect((refused as Refused).errors[field]).toContain(sentence)
})

test('pilotis below the roof are kept', async () => {
  expect(await edit({ pilotis: '1, 35' })).toMatchObject({ buildings: [{ pilotis: [1, 35] }] })
})
