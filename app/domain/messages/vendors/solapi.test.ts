import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSolapi } from '../../../../tests/support/vendors/solapi.ts'
import type { OutgoingMessage } from '../message-port.ts'
import { reasonInKorean } from '../reasons.ts'
import { solapi } from './solapi.server.ts'
import { solapiCodes } from './solapi-codes.ts'

const now = new Date('2026-11-21T05:00:00.000Z')
const clock = { now: () => now }
const outgoing = (over: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  messageId: 'm1',
  siteId: 's1',
  kind: 'informational',
  from: '15000000',
  to: '01012345678',
  title: '방문예약 접수',
  body: '접수되었습니다',
  ...over,
})

describe('SOLAPI', () => {
  let vendor: Awaited<ReturnType<typeof startSolapi>>
  beforeAll(async () => {
    vendor = await startSolapi(clock)
  })
  afterAll(() => vendor.down())
  const impatient = { limits: { totalMs: 100 } }
  const port = (over = {}, at = clock) => solapi({ ...vendor.account, ...over }, at)

  test('takes a short message as SMS without a title and a long one as LMS with it', async () => {
    expect(await port().send(outgoing())).toEqual({ outcome: 'accepted', vendorMessageId: 'M4V0-m1' })
    await port().send(outgoing({ body: '가'.repeat(46) }))
    expect(vendor.taken).toMatchObject([
      { type: 'SMS', text: '접수되었습니다', customFields: { messageId: 'm1' } },
      { type: 'LMS', subject: '방문예약 접수' },
    ])
    expect(vendor.taken[0]).not.toHaveProperty('subject')
  })

  test('refuses a wrong signature and a clock that is off; nothing was sent then, and it is tried again', async () => {
    const unsigned = { outcome: 'unsent', code: 'http:401' }
    expect(await port({ apiSecret: 'another' }).send(outgoing())).toEqual(unsigned)
    const late = { now: () => new Date('2026-11-21T05:20:00.000Z') }
    expect(await port({}, late).send(outgoing())).toEqual(unsigned)
  })

  test('refuses what it never takes: sender, letters, length, title', async () => {
    const code = async (over: Partial<OutgoingMessage>) => {
      const answer = await port().send(outgoing(over))
      return 'code' in answer ? answer.code : answer.outcome
    }
    expect(await code({ from: '15889999' })).toBe('solapi:1062')
    expect(await code({ body: '뷁' })).toBe('solapi:1029')
    expect(await code({ body: '가'.repeat(1001) })).toBe('solapi:1031')
    expect(await code({ body: '가'.repeat(50), title: '가'.repeat(21) })).toBe('solapi:1014')
  })

  test('every code it documents has a Korean reason and is known to be final or not', async () => {
    for (const [code, { korean, retry }] of Object.entries(solapiCodes)) {
      vendor.next({ how: 'fail', code })
      expect(await port().send(outgoing())).toEqual({
        outcome: retry ? 'unsent' : 'failed',
        code: `solapi:${code}`,
      })
      expect(reasonInKorean(`solapi:${code}`)).toBe(korean)
    }
    expect(reasonInKorean('solapi:9999')).toContain('9999')
  })

  test('a slow answer, no answer or a cut connection: says whether the message was sent', async () => {
    vendor.next({ how: 'slow', ms: 20 })
    expect(await port().send(outgoing())).toMatchObject({ outcome: 'accepted' })
    vendor.next({ how: 'hold' })
    expect(await port(impatient).send(outgoing())).toEqual({ outcome: 'unknown', code: 'line:timeout' })
    vendor.next({ how: 'cut' })
    expect(await port().send(outgoing())).toMatchObject({ outcome: 'unknown' })
  })

  test('is down, busy or broken', async () => {
    await vendor.down()
    expect(await port().send(outgoing())).toEqual({ outcome: 'unsent', code: 'line:ECONNREFUSED' })
    await vendor.up()
    vendor.next(
      { how: 'refuse', status: 503, headers: { 'retry-after': '120' } },
      { how: 'refuse', status: 429 },
      { how: 'refuse', status: 402, body: { errorCode: 'NotEnoughBalance' } },
      { how: 'refuse', status: 400 },
      { how: 'refuse', status: 500 },
      { how: 'refuse', status: 200, body: { surprise: true } },
    )
    expect(await port().send(outgoing())).toEqual({ outcome: 'unsent', code: 'http:503', waitMs: 120_000 })
    expect(await port().send(outgoing())).toMatchObject({ outcome: 'unsent', code: 'http:429' })
    expect(await port().send(outgoing())).toMatchObject({ outcome: 'unsent', code: 'http:402' })
    expect(await port().send(outgoing())).toMatchObject({ outcome: 'failed', code: 'http:400' })
    expect(await port().send(outgoing())).toMatchObject({ outcome: 'unknown', code: 'http:500' })
    expect(await port().send(outgoing())).toMatchObject({ outcome: 'unknown', code: 'own:unreadable' })
  })

  test('finds a message again by the id it was given, and tells its end', async () => {
    vendor.next({ how: 'cut' })
    await port().send(outgoing({ messageId: 'lost', to: '01099998888' }))
    const { queries } = port()
    const lost = { messageId: 'lost', to: '01099998888', startedAt: now }
    const found = await queries?.find?.(lost)
    expect(found).toContain('lost')
    expect(await queries?.find?.({ ...lost, messageId: 'other' })).toBeUndefined()
    expect(await queries?.results([found as string])).toEqual([])
    vendor.report(
      vendor.taken.find((m) => m.messageId === found),
      '3043',
    )
    expect(await queries?.results([found as string])).toEqual([
      { vendorMessageId: found, messageId: 'lost', outcome: 'failed', code: 'solapi:3043' },
    ])
  })

  test('reports count only with the secret of the webhook', () => {
    const read = (secret?: string) => port().parseReport?.(vendor.report(vendor.taken[0], '4000', secret))
    expect(read()).toEqual([
      { vendorMessageId: 'M4V0-m1', messageId: 'm1', outcome: 'delivered', code: 'solapi:4000' },
    ])
    expect(read('another')).toBeUndefined()
    expect(port().parseReport?.({ headers: {}, body: '[]' })).toBeUndefined()
    const { headers } = vendor.report(vendor.taken[0], '4000')
    expect(port().parseReport?.({ headers, body: '{"not":"a list"}' })).toBeUndefined()
    // On its way to the carrier: not an end.
    expect(port().parseReport?.(vendor.report(vendor.taken[0], '3000'))).toEqual([])
  })

  test('knows its balance and who refused at the 080 number', async () => {
    expect(await port().balance?.()).toBe(12_345)
    vendor.refusers.push({ phone: '010-1111-2222', at: '2026-11-20T01:00:00.000Z' })
    expect(await port().optOuts?.(now)).toEqual([
      { phone: '01011112222', at: new Date('2026-11-20T01:00:00.000Z') },
    ])
  })
})
