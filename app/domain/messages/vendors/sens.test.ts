import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSens } from '../../../../tests/support/vendors/sens.ts'
import type { OutgoingMessage } from '../message-port.ts'
import { reasonInKorean } from '../reasons.ts'
import { sens } from './sens.server.ts'

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

describe('SENS', () => {
  let vendor: Awaited<ReturnType<typeof startSens>>
  beforeAll(async () => {
    vendor = await startSens(clock)
  })
  afterAll(() => vendor.down())
  const impatient = { limits: { totalMs: 100 } }
  const port = (over = {}, at = clock) => sens({ ...vendor.account, ...over }, at)

  test('takes messages by their kind and length', async () => {
    expect(await port().send(outgoing())).toEqual({ outcome: 'accepted', vendorMessageId: 'VORSSA-0' })
    await port().send(outgoing({ kind: 'ad', body: '가'.repeat(46) }))
    expect(vendor.taken).toMatchObject([
      { type: 'SMS', contentType: 'COMM', to: '01012345678' },
      { type: 'LMS', contentType: 'AD', subject: '방문예약 접수' },
    ])
  })

  test('refuses a wrong signature and a clock that is five minutes off', async () => {
    const unsigned = { outcome: 'unsent', code: 'http:401' }
    expect(await port({ secretKey: 'another' }).send(outgoing())).toEqual(unsigned)
    expect(await port({}, { now: () => new Date('2026-11-21T05:05:01.000Z') }).send(outgoing())).toEqual(
      unsigned,
    )
    expect(
      await port({}, { now: () => new Date('2026-11-21T05:04:00.000Z') }).send(outgoing()),
    ).toMatchObject({
      outcome: 'accepted',
    })
  })

  test('refuses what it never takes, for good', async () => {
    for (const over of [{ from: '15889999' }, { body: '뷁' }, { body: '가'.repeat(1001) }])
      expect(await port().send(outgoing(over))).toEqual({ outcome: 'failed', code: 'http:400' })
    expect(await port({ serviceId: 'ncp:sms:kr:2:x' }).send(outgoing())).toEqual({
      outcome: 'failed',
      code: 'http:404',
    })
  })

  test('is down, busy, broken, silent, or cuts the line', async () => {
    await vendor.down()
    expect(await port().send(outgoing())).toEqual({ outcome: 'unsent', code: 'line:ECONNREFUSED' })
    await vendor.up()
    vendor.next(
      { how: 'refuse', status: 429, headers: { 'retry-after': '60' } },
      { how: 'refuse', status: 503 },
      { how: 'refuse', status: 500 },
      { how: 'hold' },
      { how: 'cut' },
    )
    expect(await port().send(outgoing())).toEqual({ outcome: 'unsent', code: 'http:429', waitMs: 60_000 })
    expect(await port().send(outgoing())).toMatchObject({ outcome: 'unsent', code: 'http:503' })
    expect(await port().send(outgoing())).toMatchObject({ outcome: 'unknown', code: 'http:500' })
    expect(await port(impatient).send(outgoing())).toMatchObject({ outcome: 'unknown', code: 'line:timeout' })
    expect(await port().send(outgoing())).toMatchObject({ outcome: 'unknown' })
  })

  test('tells the end of a message when it is asked', async () => {
    const ids = ['VORSSA-0', 'VORSSA-1']
    expect(await port().queries?.results(ids)).toEqual([])
    vendor.finish(vendor.taken[0], 'success', '0')
    vendor.finish(vendor.taken[1], 'fail', '3023')
    expect(await port().queries?.results(ids)).toEqual([
      { vendorMessageId: 'VORSSA-0', outcome: 'delivered', code: 'sens:0' },
      { vendorMessageId: 'VORSSA-1', outcome: 'failed', code: 'sens:3023' },
    ])
    expect(reasonInKorean('sens:3023')).toContain('3023')
  })
})
