import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { shownConsentVersions } from '#app/domain/site/consents/consent-texts.ts'
import { limits, workByAddress } from '#app/platform/limits.ts'
import { anyText } from '../../../../tests/support/any-text.ts'
import { easyProofs } from '../../../../tests/support/easy-proofs.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { isLong } from '../../../../tests/support/long.ts'
import { visitorsOf } from '../../../../tests/support/visitors.ts'
import { solve } from './solve-challenge.ts'

const runs = isLong ? 10_000 : 100

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
const text = fc.oneof(hostile, anyText(80), fc.string({ unit: 'grapheme', maxLength: 1200 }))
const anything = fc.oneof(text, fc.anything())
const phone = fc.oneof(
  fc.integer({ min: 20_000_000, max: 99_999_999 }).map((n) => `010${n}`),
  fc.integer({ min: 20_000_000, max: 99_999_999 }).map((n) => `+82 10 ${n}`),
  text,
)
/** Replaced by a start mark that is old enough. */
const good = Symbol('started')
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
    started: fc.oneof({ weight: 5, arbitrary: fc.constant(good) }, { weight: 1, arbitrary: anything }),
    texts: fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: anything }),
    landing: anything,
    proof: anything,
  },
  { requiredKeys: ['name', 'phone', 'started', 'texts'] },
)

let office: TestInstall
let visitors: ReturnType<typeof visitorsOf>
let endEasyProofs: () => void
beforeAll(async () => {
  endEasyProofs = easyProofs()
  office = await openTestInstall('sqlite')
  visitors = visitorsOf(office)
})
afterAll(async () => {
  endEasyProofs()
  await office.close()
})

beforeEach(() => office.clock.set('2026-11-21T05:00:00.000Z'))

describe('a visitor who asks too often', () => {
  const send = (from: string, n: number, phone = n) =>
    visitors.post(visitors.contextFrom(from), visitors.person(phone, { submissionKey: `${n}` }))
  const { max, windowMs } = limits.leadsByAddress
  const [asks] = workByAddress.steps

  test('from one block of addresses has to work first, without script waits, and nobody else does', async () => {
    // A challenge ends by the real time.
    office.clock.set(new Date().toISOString())
    for (let n = 0; n < asks; n++) expect((await send(`203.0.113.${n}`, n)).reply.ok).toBe(true)
    const asked = await send('203.0.113.250', asks)
    expect(asked).toMatchObject({ status: 200, reply: { ok: false, reason: 'proof' } })
    const proof =
      asked.reply.ok || asked.reply.reason !== 'proof' ? undefined : await solve(asked.reply.challenge)
    const ctx = visitors.contextFrom('203.0.113.250')
    expect(
      (await visitors.post(ctx, visitors.person(asks, { proof }))).reply.ok,
      'a carrier gateway is not shut out',
    ).toBe(true)
    const waits = await visitors.post(ctx, visitors.person(asks + 1, { submissionKey: undefined }))
    expect(waits).toMatchObject({ status: 429, reply: { ok: false, reason: 'too-many' } })
    expect(Number(waits.headers['retry-after'])).toBeGreaterThan(0)
    expect((await send('203.0.114.250', asks + 2)).reply.ok).toBe(true)
  })

  test('far beyond that is refused, also with a proof', async () => {
    await send('203.0.113.7', 79)
    await office.db
      .updateTable('rate_counters')
      .set({ count: max })
      .where('key', 'like', 'leadsByAddress:%')
      .execute()
    const refused = await send('203.0.113.7', 80)
    expect(refused).toMatchObject({ status: 429, reply: { ok: false, reason: 'too-many' } })
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(windowMs / 1000)
  })

  test('gets the same answer for a registration that is saved already, however often', async () => {
    const first = await send('198.51.100.1', 900)
    for (let n = 0; n < asks + 3; n++) expect((await send('198.51.100.1', 900)).reply).toEqual(first.reply)
  })
})

describe('a form that came sooner than a person writes, or does not tell when it was opened', () => {
  const times: [string, () => unknown][] = [
    ['opened a moment ago', () => visitors.startedAgo(200)],
    ['opened the day before yesterday', () => visitors.startedAgo(48 * 60 * 60 * 1000)],
    ['without a mark', () => undefined],
    ['with a mark of its own making', () => `${office.clock.now().getTime() - 5000}.aaaaaaaaaaaaaaaa`],
  ]
  test.each(times)('%s: a browser works first', async (_, started) => {
    const ctx = visitors.contextFrom('192.0.2.1')
    const { reply } = await visitors.post(ctx, visitors.person(200, { started: started() }))
    expect(reply).toMatchObject({ ok: false, reason: 'proof' })
  })

  test('without script and a mark, as a shared document sends it, is taken at the first press', async () => {
    const written = visitors.person(290, { submissionKey: undefined, started: undefined })
    expect((await visitors.post(visitors.contextFrom('192.0.2.3'), written)).reply.ok).toBe(true)
  })

  test.each(times.filter(([name]) => name !== 'without a mark'))(
    '%s: without script it is shown again as it was written, and taken the second time',
    async (name, started) => {
      const ctx = visitors.contextFrom('192.0.2.2')
      const written = visitors.person(300 + times.findIndex(([one]) => one === name), {
        submissionKey: undefined,
        form: 'popup',
        message: '84A',
        started: started(),
      })
      const first = await visitors.post(ctx, written)
      expect(first).toMatchObject({
        status: 200,
        reply: { ok: false, reason: 'again' },
        form: 'popup',
        draft: { message: '84A', agree: true },
      })
      const soon = await visitors.post(ctx, { ...written, started: first.started })
      expect(soon, 'its time runs on').toMatchObject({ reply: { reason: 'again' }, started: first.started })
      const before = office.clock.now()
      office.clock.set(new Date(before.getTime() + 2000).toISOString())
      expect((await visitors.post(ctx, { ...written, started: soon.started })).reply.ok).toBe(true)
      office.clock.set(before.toISOString())
    },
  )
})

describe('whatever is sent', () => {
  test('is saved or answered by a sentence, never by an error of ours', { timeout: 600_000 }, async () => {
    const seen: Record<string, number> = {}
    let from = 0
    await fc.assert(
      fc.asyncProperty(sent, async (fields) => {
        const ctx = visitors.contextFrom(`10.${(++from >> 8) & 255}.${from & 255}.1`, String(fields.name))
        const { status, reply } = await visitors.post(ctx, {
          ...fields,
          started: fields.started === good ? visitors.startedAgo(5000) : fields.started,
          texts: fields.texts ?? shownConsentVersions(office.site.settings),
        })
        const outcome = reply.ok ? 'saved' : reply.reason
        seen[outcome] = (seen[outcome] ?? 0) + 1
        expect([200, 422, 429]).toContain(status)
        expect(visitors.failures).toEqual([])
        if (reply.ok) {
          const row = (table: 'leads' | 'repeat_registrations') =>
            office.db.selectFrom(table).select('id').where('receipt_no', '=', reply.receiptNo).execute()
          expect([...(await row('leads')), ...(await row('repeat_registrations'))]).toHaveLength(1)
        } else if (reply.reason === 'invalid') expect(Object.values(reply.errors).join('')).toMatch(/[가-힣]/)
      }),
      { numRuns: runs },
    )
    expect(seen.saved, 'some of them were right').toBeGreaterThan(runs / 20)
    expect(seen.invalid, 'some of them were wrong').toBeGreaterThan(runs / 20)
  })
})
