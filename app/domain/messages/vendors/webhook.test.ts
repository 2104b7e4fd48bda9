import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPublicAddress } from '#app/platform/public-address.server.ts'
import { type Exchange, reply, startStandIn } from '../../../../tests/support/vendors/stand-in.ts'
import { staffWebhook } from './webhook.server.ts'

const clock = { now: () => new Date('2026-11-21T05:00:00.000Z') }
const secret = 'the secret of the office'
const body = '{"receiptNo":"TS-1234-5678"}'

describe('an alert to the address of the office', () => {
  const heard: Exchange[] = []
  let answer: { status: number; headers?: Record<string, string> } = { status: 204 }
  let office: Awaited<ReturnType<typeof startStandIn>>
  beforeAll(async () => {
    office = await startStandIn(async (exchange, response) => {
      heard.push(exchange)
      reply(response, answer.status, {}, answer.headers)
    })
  })
  afterAll(() => office.down())
  const send = (to: string, privateAddresses: 'refused' | 'taken' = 'taken') =>
    staffWebhook(secret, clock, { privateAddresses }).send({
      messageId: 'm1',
      siteId: 's1',
      kind: 'informational',
      from: '',
      to,
      title: undefined,
      body,
    })

  test('carries its id, its time and a signature of all three', async () => {
    answer = { status: 204 }
    expect(await send(office.url)).toEqual({ outcome: 'accepted', vendorMessageId: 'm1' })
    const [{ headers, ...rest }] = heard as [Exchange]
    expect(rest.body).toBe(body)
    const time = headers['bunyang-timestamp']
    expect(time).toBe(String(clock.now().getTime() / 1000))
    expect(headers['bunyang-signature']).toBe(
      createHmac('sha256', secret).update(`${time}.m1.${body}`).digest('hex'),
    )
  })

  test('follows no redirect, and tries again only what is the receiver’s own trouble', async () => {
    const outcomes: string[] = []
    for (const status of [302, 400, 429, 500]) {
      heard.length = 0
      answer = { status, headers: { location: `${office.url}/elsewhere` } }
      outcomes.push((await send(office.url)).outcome)
      expect(heard).toHaveLength(1)
    }
    expect(outcomes).toEqual(['failed', 'failed', 'unsent', 'unsent'])
  })

  test('never reaches an address inside, by number, by name or without TLS', async () => {
    heard.length = 0
    answer = { status: 204 }
    const { port } = new URL(office.url)
    for (const to of [
      office.url,
      `https://127.0.0.1:${port}`,
      `https://[::1]:${port}`,
      `https://[::ffff:127.0.0.1]:${port}`,
      `https://2130706433:${port}`,
      `https://localhost:${port}`,
      'https://169.254.169.254/latest/meta-data/',
    ])
      expect([to, await send(to, 'refused')]).toEqual([
        to,
        { outcome: 'failed', code: 'own:private-address' },
      ])
    expect(heard).toEqual([])
  })

  test('knows inside from outside', () => {
    const inside = ['10.1.2.3', '172.31.0.1', '192.168.0.1', '100.64.0.1', '0.0.0.0', '255.255.255.255']
    const inside6 = ['::1', '::', 'fe80::1', 'fd00::1', '::ffff:10.0.0.1', '2002:a00:1::', '64:ff9b::a00:1']
    expect([...inside, ...inside6, 'localhost'].filter(isPublicAddress)).toEqual([])
    expect(['223.130.195.95', '172.32.0.1', '2400:cb00::1'].filter(isPublicAddress)).toHaveLength(3)
  })
})
