import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds } from '../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../tests/support/install.ts'
import { onlyPort, silent } from '../tests/support/outbox.ts'
import { dailyAt, hourly, type JobDeps, runJobs } from './jobs.ts'

test('a daily job has its hour in Korea', () => {
  const threeInTheMorning = dailyAt(3)
  expect(threeInTheMorning(new Date('2026-11-21T17:59:59Z'))).toEqual(new Date('2026-11-20T18:00:00Z'))
  expect(threeInTheMorning(new Date('2026-11-21T18:00:00Z'))).toEqual(new Date('2026-11-21T18:00:00Z'))
  expect(hourly(new Date('2026-11-21T17:59:59Z'))).toEqual(new Date('2026-11-21T17:00:00Z'))
})

describe.each(databaseKinds)('jobs on %s', (kind) => {
  let office: TestInstall
  beforeAll(async () => {
    office = await openTestInstall(kind)
  })
  afterAll(() => office.close())

  test('run once an hour among all processes, at once after a stop, and go on after a failure', async () => {
    const ran: string[] = []
    const parts: JobDeps = {
      ...office,
      log: silent,
      ports: onlyPort({
        vendor: 'none',
        isIdempotent: true,
        send: async () => ({ outcome: 'failed', code: 'x' }),
      }),
      indexNow: { notify: async () => ({ outcome: 'taken' }) },
      originOf: (host) => host,
    }
    const list = [
      { name: 'breaks', lastDue: hourly, run: () => Promise.reject(new Error('broken')) },
      { name: 'works', lastDue: hourly, run: async () => ran.push('ran') },
    ]
    const allAtOnce = () => Promise.all([1, 2, 3].map(() => runJobs(parts, { list })))
    await allAtOnce()
    expect(ran).toHaveLength(1)
    office.clock.set('2026-11-21T05:59:59.000Z')
    await allAtOnce()
    expect(ran).toHaveLength(1)
    office.clock.set('2026-11-21T06:00:00.000Z')
    await allAtOnce()
    expect(ran).toHaveLength(2)
    office.clock.set('2026-11-28T06:00:00.000Z')
    await allAtOnce()
    expect(ran).toHaveLength(3)
  })
})
