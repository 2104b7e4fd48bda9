import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#app/platform/limits.ts'
import { databaseKinds } from '../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../tests/support/install.ts'
import { sweepCounters, takeLimits } from './take-limits.server.ts'

describe.each(databaseKinds)('limits on %s', (kind) => {
  let office: TestInstall
  beforeAll(async () => {
    office = await openTestInstall(kind)
  })
  afterAll(() => office.close())

  test('let through exactly so many, however many ask at once, and say how long to wait', async () => {
    office.clock.set('2026-11-21T05:00:00.000Z')
    const { max } = limits.formMessagesByPhone
    const answers = await Promise.all(
      Array.from({ length: max + 5 }, () =>
        takeLimits(office, { formMessagesByPhone: '01012345678', leadsByAddress: '203.0.113.0/24' }),
      ),
    )
    expect(answers.filter((answer) => answer.ok)).toHaveLength(max)
    expect(answers.filter((answer) => !answer.ok)).toEqual(
      Array(5).fill({ ok: false, limit: 'formMessagesByPhone', retryAfter: 19 * 60 * 60 }),
    )
    expect(await takeLimits(office, { formMessagesByPhone: '01087654321' })).toEqual({ ok: true })
    const kept = await office.db.selectFrom('rate_counters').select('key').execute()
    expect(kept.map(({ key }) => key).join()).not.toMatch(/01012345678|203\.0/)
  })

  test('start from zero in the next window, and expired windows are deleted', async () => {
    office.clock.set('2026-11-22T00:00:01.000Z')
    expect(await takeLimits(office, { formMessagesByPhone: '01012345678' })).toEqual({ ok: true })
    await sweepCounters(office)
    expect(await office.db.selectFrom('rate_counters').select('count').execute()).toEqual([{ count: 1 }])
  })
})
