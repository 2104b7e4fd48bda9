import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RequestContext, requestContext } from '#app/request-context.ts'
import { databaseKinds } from '../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { contextOf, enter, makePerson, type TestBrowser } from '../../../../tests/support/people.ts'
import { action } from './index.tsx'

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
    const args = {
      request: manager.request('/admin/people', { method: 'POST', body }),
      params: {},
      context: new RouterContextProvider(new Map([[requestContext, ctx]])),
    }
    const { init, data } = (await action(args as never)) as unknown as {
      init?: ResponseInit
      data: { notice: { text: string } }
    }
    return { status: init?.status ?? 200, notice: data.notice.text }
  }

  test('whoever works there is not invited once more', async () => {
    expect(await invite(' Kim@Example.com ')).toMatchObject({
      status: 409,
      notice: expect.stringContaining('이미 이 단지에서 일하는 직원'),
    })
    expect(await office.db.selectFrom('invitations').select('id').execute()).toEqual([])
    expect(await invite('new@example.com')).toMatchObject({ notice: '초대 링크를 만들었습니다.' })
  })
})
