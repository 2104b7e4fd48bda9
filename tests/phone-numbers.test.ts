import { expect, test } from 'vitest'
import { checkLead } from '#app/domain/customers/customer/lead-form.ts'
import { parseSearch } from '#app/domain/customers/customer/search-term.ts'
import { fieldNames } from '#app/domain/customers/fields.ts'
import { readRow } from '#app/domain/customers/import-export/import/read-row.ts'
import { siteAnswers } from '#app/domain/publishing/sites/start/answers.ts'
import { phoneField } from '#app/domain/site/phone-field.ts'
import type { Day } from '#app/platform/korean-day.ts'
import { formatPhone, readPhone } from '#app/platform/phone.ts'
import { filledIn } from './support/leads.ts'

/** As people have them in their lists; invented numbers. Beside each its one reading, or what is wrong with it. */
const numbers: [written: string, reading: string][] = [
  ['\u202d010-8812-4401\u202c', '01088124401'],
  ['\u2068010-8812-4402\u2069', '01088124402'],
  ['010\u200b-8812-4403', '01088124403'],
  ['010\u00a08812\u00a04404', '01088124404'],
  ['\ufeff010-8812-4405', '01088124405'],
  ['010\ufe0e-8812-4406', '01088124406'],
  ['010\u20118812\u20114407', '01088124407'],
  ['010–8812–4408', '01088124408'],
  ['０１０－８８１２－４４０９', '01088124409'],
  ['010.8812.4410', '01088124410'],
  ['+82 (0)10-8812-4411', '01088124411'],
  ['0082-10-8812-4412', '01088124412'],
  ['82-10-8812-4413', '01088124413'],
  ['+82 010-8812-4414', '01088124414'],
  ['(010)8812-4415', '01088124415'],
  ['010~8812~4416', '01088124416'],
  ['010ㅡ8812ㅡ4417', '01088124417'],
  ['010ー8812ー4418', '01088124418'],
  ['010·8812·4419', '01088124419'],
  ['02-8812-4420(내선 12)', 'extension'],
  ['02-8812-4421 ext 3', 'extension'],
  ['+1 213 555 0181', '+12135550181'],
  ['1-213-555-0182', 'country'],
  ['011-881-4424', '0118814424'],
  ['0505-881-24425', '050588124425'],
  ['070-8812-4426', '07088124426'],
  ["'010-8812-4427", '01088124427'],
  ['010\u3164-8812-4428', '01088124428'],
  ['tel:010-8812-4429', '01088124429'],
  ['O1O-8812-4430', 'letters'],
  ['010-8812-4431\n02-881-4432', 'several'],
  ['010_8812_4433', '01088124433'],
  ['٠١٠-٨٨١٢-٤٤٣٤', '01088124434'],
  ['HP 010-8812-4435', '01088124435'],
  ['010\u00ad8812\u00ad4436', '01088124436'],
  ['010\u20608812\u20604437', '01088124437'],
  ['010−8812−4438', '01088124438'],
  ['+81 90-8812-4439', '+819088124439'],
  ['+86 138 8812 4440', '+8613888124440'],
  ['010/8812/4441', '01088124441'],
  ['010-8812-444', 'short'],
  ['010-8812-44432', 'long'],
]

const rules = {
  choices: {
    columns: { name: 0, phone: 1, consentAt: 2 },
    consent: { way: 'column' },
    known: 'join',
  },
  today: '2026-11-21' as Day,
  asked: fieldNames,
  months: 6,
} as const

test.each(numbers)('form, list, settings and search read %j as %s', (written, reading) => {
  const read = readPhone(written)
  expect(read.ok ? read.phone : read.problem).toBe(reading)
  const form = checkLead(filledIn({ phone: written }))
  const row = readRow(['김가온', written, '2026-11-01'], rules)
  if (!read.ok) {
    expect(form).toEqual({ ok: false, errors: { phone: read.sentence } })
    expect(row).toEqual({ ok: false, sentence: read.sentence })
    expect(phoneField('office').safeParse(written).success).toBe(false)
    return
  }
  expect(form).toMatchObject({ ok: true, fields: { phone: read.phone } })
  expect(row).toMatchObject({ ok: true, customer: { fields: { phone: read.phone } } })
  expect(parseSearch(written)).toEqual({ by: 'phone-end', text: read.phone.slice(-4) })
  // An office is in Korea.
  const isAbroad = read.phone.startsWith('+')
  expect(phoneField('office').safeParse(written).data).toBe(isAbroad ? undefined : formatPhone(read.phone))
})

test.each([
  ['0507-1234-5678', '0507-1234-5678'],
  ['15000000', '1500-0000'],
  ['1500–0000', '1500-0000'],
  ['+82-1500-0000', '1500-0000'],
  ['031)123-4567', '031-123-4567'],
  ['02 000 0000', '02-000-0000'],
  ['080-123-4567', '080-123-4567'],
])('the number of a development is kept with hyphens: %s', (written, kept) => {
  expect(phoneField('office').parse(written)).toBe(kept)
  expect(siteAnswers.shape.phone.parse(written)).toBe(kept)
})
