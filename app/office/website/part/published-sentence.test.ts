import { afterAll, beforeAll, expect, test } from 'vitest'
import { toTimestamp } from '#app/platform/clock.ts'
import { stricterDatabaseFirst } from '../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { describeFirst } from '../../../../tests/support/long.ts'
import { publishedSentence } from './published-sentence.server.ts'

describeFirst(1, stricterDatabaseFirst)('what is said after a publication, on %s', (kind) => {
  let office: TestInstall
  beforeAll(async () => {
    office = await openTestInstall(kind)
  })
  afterAll(() => office.close())

  test.each([
    ['open', null, '바로 보입니다'],
    ['hidden', null, '아직 열지 않은 홈페이지라'],
    ['hidden', 1, '부터 방문자에게 보입니다'],
    ['hidden', -1, '바로 보입니다'],
    ['closed', null, '방문자에게는 보이지 않습니다'],
  ] as const)('of a site that is %s and opens in %s hours: %s', async (state, hours, words) => {
    const opens = hours === null ? null : new Date(office.clock.now().getTime() + hours * 3_600_000)
    await office.db
      .updateTable('sites')
      .set({ state, opens_at: opens && toTimestamp(opens) })
      .where('id', '=', office.site.id)
      .execute()
    expect(await publishedSentence(office, office.site.id)).toContain(words)
  })
})
