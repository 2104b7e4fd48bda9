import type { Db } from '#app/db/client.server.ts'
import { visibilityOf, visibleState } from '#app/domain/site/visibility.ts'
import type { Clock } from '#app/platform/clock.ts'
import { koreanDateTime } from '#app/platform/korean-time.ts'

/** The sentence after a publication: when visitors see it depends on whether the site is open. */
export async function publishedSentence(
  { db, clock }: { db: Db; clock: Clock },
  siteId: string,
): Promise<string> {
  const row = await db
    .selectFrom('sites')
    .select(['state', 'opens_at'])
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow()
  const visibility = visibilityOf(row)
  const state = visibleState(visibility, clock.now())
  if (state === 'open') return '공개했습니다. 방문자에게 바로 보입니다.'
  if (state === 'closed') return '공개했습니다. 닫은 홈페이지라 방문자에게는 보이지 않습니다.'
  return visibility.opensAt
    ? `공개했습니다. 홈페이지를 여는 ${koreanDateTime(visibility.opensAt)}부터 방문자에게 보입니다.`
    : '공개했습니다. 아직 열지 않은 홈페이지라, 단지 관리에서 열면 방문자에게 보입니다.'
}
