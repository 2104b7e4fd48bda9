import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { workByAddress } from '#app/platform/limits.ts'
import { databaseKinds } from '../../../../tests/support/database.ts'
import { easyProofs } from '../../../../tests/support/easy-proofs.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { runs } from '../../../../tests/support/long.ts'
import { visitorsOf } from '../../../../tests/support/visitors.ts'
import type { LeadReply } from '../customer/lead-form.ts'
import { solve } from './solve-challenge.ts'

describe.each(databaseKinds)('a form sent again on %s', (kind) => {
  let office: TestInstall
  let visitors: ReturnType<typeof visitorsOf>
  let endEasyProofs: () => void
  beforeAll(async () => {
    endEasyProofs = easyProofs()
    office = await openTestInstall(kind)
    visitors = visitorsOf(office)
  })
  afterAll(async () => {
    endEasyProofs()
    await office.close()
  })
  beforeEach(async () => {
    // A challenge ends by the real time.
    office.clock.set(new Date().toISOString())
    for (const table of ['leads', 'rate_counters'] as const) await office.db.deleteFrom(table).execute()
  })

  const send = (from: string, n: number, over: Record<string, unknown> = {}) =>
    visitors.post(visitors.contextFrom(from), visitors.person(n, over))
  const [asks] = workByAddress.steps
  /** What can be told of an answer, without what is drawn for each. */
  const told = ({ status, reply }: { status: number; reply: LeadReply }) =>
    JSON.stringify({
      status,
      ...reply,
      receiptNo: 'receiptNo' in reply ? reply.receiptNo.replace(/\d/g, '0') : '',
      challenge: '',
      phone: '',
    })
  const receiptOf = (reply: LeadReply) => (reply.ok ? reply.receiptNo : undefined)

  test('tells a stranger nothing: as many answers and the same ones for a phone that registered', async () => {
    const real = receiptOf((await send('198.51.100.1', 1)).reply)
    const answersTo = async (n: number, from: string) => {
      const answers = []
      for (let i = 0; i < asks + 3; i++)
        answers.push(await send(from, n, { submissionKey: `try-${i}`, name: '누군가' }))
      return answers
    }
    const registered = await answersTo(1, '203.0.113.5')
    const unknown = await answersTo(2, '203.0.114.5')
    expect(registered.map(told)).toEqual(unknown.map(told))
    expect(registered.filter(({ reply }) => reply.ok)).toHaveLength(asks)
    const receipts = registered.flatMap(({ reply }) => receiptOf(reply) ?? [])
    expect(new Set(receipts).size, 'a number of its own for each').toBe(asks)
    expect(receipts).not.toContain(real)
    const own = await send('198.51.100.1', 1, { submissionKey: 'tomorrow', message: '84A' })
    expect(own.reply.ok, 'whose phone it is is not shut out').toBe(true)
  })

  test('many times at once is one registration, and all hear its number', async () => {
    for (let n = 0; n < asks - 1; n++) await send('203.0.115.5', 100 + n)
    const answers = await Promise.all(Array.from({ length: runs(25, 50) }, () => send('203.0.115.5', 99)))
    const [first] = answers
    expect(first?.reply.ok).toBe(true)
    expect(new Set(answers.map(({ status, reply }) => `${status} ${receiptOf(reply)}`)).size).toBe(1)
    const rows = await office.db.selectFrom('leads').select('id').execute()
    expect(rows).toHaveLength(asks)
    expect(await office.db.selectFrom('repeat_registrations').select('id').execute()).toEqual([])
  })

  test('with the proof that was asked for too', async () => {
    const quick = { started: visitors.startedAgo(100) }
    const { reply } = await send('203.0.116.5', 300, quick)
    if (reply.ok || reply.reason !== 'proof') throw new Error('no proof was asked for')
    const proof = await solve(reply.challenge)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send('203.0.116.5', 300, { ...quick, proof })),
    )
    expect(answers.every((answer) => answer.reply.ok)).toBe(true)
    expect(new Set(answers.map((answer) => receiptOf(answer.reply))).size).toBe(1)
  })
})
