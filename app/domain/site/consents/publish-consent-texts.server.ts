import type { Db } from '#app/db/client.server.ts'
import { type Clock, toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import type { SiteSettings } from '../site-settings.ts'
import { hashText, textsOf } from './consent-texts.ts'
import { checkRetention } from './kept-months.ts'

/**
 * Call it in the transaction of the publication. @throws Error if a text promises another retention than the settings
 */
export async function publishConsentTexts(
  tx: Db,
  clock: Clock,
  siteId: string,
  settings: SiteSettings,
): Promise<void> {
  const problems = checkRetention(settings)
  if (problems.length)
    throw new Error(problems.map(({ location, sentence }) => `${location}: ${sentence}`).join('\n'))
  for (const [kind, text] of textsOf(settings)) {
    const last = await tx
      .selectFrom('consent_texts')
      .select(['version', 'body'])
      .where('site_id', '=', siteId)
      .where('kind', '=', kind)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (last && hashText(JSON.parse(last.body)) === hashText(text)) continue
    await tx
      .insertInto('consent_texts')
      .values({
        id: newId(),
        site_id: siteId,
        kind,
        version: (last?.version ?? 0) + 1,
        body: JSON.stringify(text),
        created_at: toTimestamp(clock.now()),
      })
      .execute()
  }
}
