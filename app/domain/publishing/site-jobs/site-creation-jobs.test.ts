import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { newAnswers } from '../../../../tests/support/new-site.ts'
import { silent } from '../../../../tests/support/outbox.ts'
import type { AddedSite } from '../sites/add-hidden.server.ts'
import { createSite } from '../sites/create-site.server.ts'
import { siteAnswers } from '../sites/start/answers.ts'
import { findSiteCreation, listArrivals, startSiteCreation } from './new-sites.server.ts'

const actor = { type: 'system' } as const
const typed = { ...newAnswers, host: '' }

let office: TestInstall & { log: typeof silent }
beforeAll(async () => {
  office = { ...(await openTestInstall('sqlite')), log: silent }
})
afterAll(() => office.close())

test('a site is made behind, with its pictures counted, and is there when it is said to be', {
  tags: ['long'],
}, async () => {
  const started = await startSiteCreation(office, typed, actor, (steps) =>
    createSite(office, siteAnswers.parse(typed), actor, steps),
  )
  if (!started?.ok) throw new Error('not begun')
  expect(await findSiteCreation(office, started.id)).toMatchObject({ state: 'running', slug: typed.slug })
  await started.ended
  const making = await findSiteCreation(office, started.id)
  expect(making).toMatchObject({ state: 'done', answers: typed })
  expect(making?.total).toBeGreaterThan(0)
  const made = await office.db.selectFrom('sites').select('state').where('slug', '=', typed.slug).execute()
  expect(made).toEqual([{ state: 'hidden' }])
  // Files that were sent are another screen's.
  expect(await listArrivals(office)).toEqual([])
})

test('what stands against it is said at once, and nothing is begun', async () => {
  const count = () => office.db.selectFrom('site_arrivals').select('id').execute()
  const before = (await count()).length
  const taken = { ...typed, slug: 'first' }
  const refused = await startSiteCreation(office, taken, actor, (steps) =>
    createSite(office, siteAnswers.parse(taken), actor, steps),
  )
  expect(refused).toMatchObject({ ok: false, faults: [{ location: 'slug' }] })
  expect(await count()).toHaveLength(before)
})

test('one that breaks off says so and keeps what was typed', async () => {
  const started = await startSiteCreation(office, { ...typed, slug: 'broken' }, actor, async (steps) => {
    await steps.checked?.()
    return await Promise.reject<AddedSite>(new Error('the disk is full'))
  })
  if (!started?.ok) throw new Error('not begun')
  await started.ended
  expect(await findSiteCreation(office, started.id)).toMatchObject({
    state: 'failed',
    outcome: expect.stringContaining('만들지 못했습니다'),
    answers: { ...typed, slug: 'broken' },
  })
})
