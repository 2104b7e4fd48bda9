import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openOffice, type TestOffice } from '../../../tests/support/install.ts'
import type { Door } from '../../door.ts'
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

describe('whatever is sent', () => {
  let office: TestOffice
  beforeAll(async () => {
    office = await openOffice('sqlite')
  })
  afterAll(() => office.close())

  test('is saved or answered by a sentence, never by an error of ours', { timeout: 600_000 }, async () => {
    const failures: unknown[] = []
    const seen: Record<string, number> = {}
    let from = 0
    await fc.assert(
      fc.asyncProperty(sent, async (fields) => {
        const door = {
          ...office,
          log: { error: (failure: unknown) => failures.push(failure) },
          actor: { type: 'visitor', ipAddress: `10.${(++from >> 8) & 255}.${from & 255}.1` },
          visit: { attribution: undefined, userAgent: String(fields.name) },
          leadRushPerMinute: 1e9,
          wakeWorker: () => {},
        } as unknown as Door
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
