import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'

export interface SavedText {
  id: string
  title: string
  text: string
}

/** Letters of a title. */
const maxTitle = 30
const maxTexts = 100

/** Words that a site keeps for the next time. */
export const listTexts = (db: Db, siteId: string): Promise<SavedText[]> =>
  db
    .selectFrom('message_texts')
    .select(['id', 'title', 'text'])
    .where('site_id', '=', siteId)
    .orderBy('title')
    .orderBy('id')
    .limit(maxTexts)
    .execute()

/** In place of one with the same title. @returns a Korean sentence where it is not kept */
export async function keepText(
  { db, clock }: Deps<'db' | 'clock'>,
  siteId: string,
  { title: typed, text, savedBy }: { title: string; text: string; savedBy: string },
): Promise<string | undefined> {
  const title = typed.trim()
  if (!title || title.length > maxTitle) return `문구함에 넣을 제목을 ${maxTitle}자까지 적어 주세요.`
  if (!text.trim()) return '문구함에 넣을 내용을 적어 주세요.'
  return await db.transaction().execute(async (tx) => {
    const texts = await listTexts(tx, siteId)
    const same = texts.find((one) => one.title === title)
    if (!same && texts.length >= maxTexts) return `문구함에는 ${maxTexts}개까지 넣을 수 있습니다.`
    if (same) await tx.deleteFrom('message_texts').where('id', '=', same.id).execute()
    await tx
      .insertInto('message_texts')
      .values({
        id: newId(),
        site_id: siteId,
        title,
        text,
        saved_by: savedBy,
        saved_at: toTimestamp(clock.now()),
      })
      .execute()
    return undefined
  })
}

export async function dropText(db: Db, siteId: string, id: string): Promise<void> {
  await db.deleteFrom('message_texts').where('site_id', '=', siteId).where('id', '=', id).execute()
}
