import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openOffice, type TestOffice } from '../../../tests/support/install.ts'
import type { Door } from '../../door.ts'
import { limits } from '../../platform/limits.ts'
import { registerLead } from './register-lead.server.ts'

/** The whole proof has 10,000: `PROPERTY_RUNS=10000 npx vitest run app/routes/site/register-lead.test.ts`. */
const runs = Number(process.env.PROPERTY_RUNS ?? 300)

const hostile = fc.constantFrom(
  "'; drop table leads; --",
  '<script>alert(1)</script>',
  '=HYPERLINK("http://evil","x")',
  '+82-10-1234-5678',
  '@SUM(A1)',
  '\u0000\u202e\ufeff',
  '👨‍👩‍👧‍👦',
  '뷁똠펲',
  'عبد الله',
  '𠮷野家',
  '900101-1234567',
  '가'.repeat(5000),
  '{receiptNo}',
  '%s%n',
  '../../etc/passwd',
)
const text = fc.oneof(
  hostile,
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ unit: 'grapheme', maxLength: 1200 }),
)
const anything = fc.oneof(text, fc.anything())
const phone = fc.oneof(
  fc.integer({ min: 20_000_000, max: 99_999_999 }).map((n) => `010${n}`),
  fc.integer({ min: 20_000_000, max: 99_999_999 }).map((n) => `+82 10 ${n}`),
  text,
)
const sent = fc.record(
  {
    name: fc.oneof(text, fc.constant('홍길동')),
    phone,
    message: text,
    agree: fc.oneof(fc.constant(true), fc.constant('on'), anything),
    ads: anything,
    form: anything,
    submissionKey: anything,
    visitAt: anything,
    started: anything,
    proof: anything,
  },
  { requiredKeys: ['name', 'phone'] },
)

let office: TestOffice
beforeAll(async () => {
  office = await openOffice('sqlite')
})
afterAll(() => office.close())

const failures: unknown[] = []
const doorFrom = (ipAddress: string, userAgent = '') =>
  ({
    ...office,
    linkOrigin: office.origin,
    log: { error: (failure: unknown) => failures.push(failure) },
    actor: { type: 'visitor', ipAddress },
    visit: { attribution: undefined, userAgent },
    leadRushPerMinute: 1e9,
    wakeWorker: () => {},
  }) as unknown as Door

describe('whoever asks too often', () => {
  const send = (from: string, n: number, phone = 30_000_000 + n) =>
    registerLead(
      doorFrom(from),
      (name) => ({ name: '홍길동', phone: `010${phone}`, agree: true, submissionKey: `${n}` })[name],
    )

  test('from one block of addresses is stopped with a polite answer, and nobody else', async () => {
    const { most } = limits.leadsByAddress
    for (let n = 0; n < most; n++) expect((await send(`203.0.113.${n}`, n)).status).toBe(200)
    const stopped = await send('203.0.113.250', most)
    expect(stopped).toMatchObject({ status: 429, reply: { ok: false, reason: 'too-many' } })
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0)
    expect((await send('203.0.114.250', most)).status).toBe(200)
  })

  test('for a registration that is saved already is told so again, however often', async () => {
    const first = await send('198.51.100.1', 900)
    for (let n = 0; n < limits.leadsByPhone.most + 3; n++)
      expect((await send('198.51.100.1', 900)).reply).toEqual(first.reply)
    for (let n = 1; n < limits.leadsByPhone.most; n++)
      expect((await send('198.51.100.1', 900 + n, 30_000_900)).status).toBe(200)
    expect((await send('198.51.100.1', 990, 30_000_900)).status).toBe(429)
  })
})

describe('whatever is sent', () => {
  test('is saved or answered by a sentence, never by an error of ours', { timeout: 600_000 }, async () => {
    const seen: Record<string, number> = {}
    let from = 0
    await fc.assert(
      fc.asyncProperty(sent, async (fields) => {
        const door = doorFrom(`10.${(++from >> 8) & 255}.${from & 255}.1`, String(fields.name))
        const { status, reply } = await registerLead(
          door,
          (name) => (fields as Record<string, unknown>)[name],
        )
        seen[status] = (seen[status] ?? 0) + 1
        expect([200, 422, 429]).toContain(status)
        expect(failures).toEqual([])
        if (reply.ok) {
          const row = office.db.selectFrom('leads').select('id').where('receipt_no', '=', reply.receiptNo)
          expect(await row.execute()).toHaveLength(1)
        } else if (reply.reason === 'invalid') expect(Object.values(reply.errors).join('')).toMatch(/[가-힣]/)
      }),
      { numRuns: runs },
    )
    expect(seen[200], 'some of them were right').toBeGreaterThan(runs / 20)
    expect(seen[422], 'some of them were wrong').toBeGreaterThan(runs / 20)
  })
})
