import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RequestContext } from '#app/request-context.ts'
import { askOffice } from '../../../../tests/support/ask-office.ts'
import { databaseKinds } from '../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { contextOf, enter, makePerson, type TestBrowser } from '../../../../tests/support/people.ts'
import { action } from './screen.tsx'

describe.each(databaseKinds)('the screen of people on %s', (kind) => {
  let office: TestInstall
  let ctx: RequestContext
  let manager: TestBrowser
  beforeAll(async () => {
    office = await openTestInstall(kind)
    ctx = contextOf(office)
    await makePerson(office, { email: 'manager@example.com', role: 'manager' })
    await makePerson(office, { email: 'kim@example.com', role: 'counsellor' })
    manager = await enter(ctx, 'manager@example.com')
  })
  afterAll(() => office.close())

  const invite = async (email: string) => {
    const body = new URLSearchParams({ intent: 'invite', role: 'viewer', site: office.site.id, email })
    const request = manager.request('/admin/people', { method: 'POST', body })
    const { init, data } = await askOffice(ctx, action, request)
    return { status: init?.status ?? 200, notice: data.notice }
  }

  test('a member is not invited once more', async () => {
    expect(await invite(' Kim@Example.com ')).toMatchObject({
      status: 409,
      notice: expect.stringContaining('이미 이 단지에서 일하는 직원'),
    })
    expect(await office.db.selectFrom('invitations').select('id').execute()).toEqual([])
    expect(await invite('new@example.com')).toMatchObject({ notice: '초대 링크를 만들었습니다.' })
  })
})
