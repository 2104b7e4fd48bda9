import type { Db } from '#app/db/client.server.ts'
import { takeLimits } from '#app/db/take-limits.server.ts'
import { checkNotice } from '#app/domain/messages/check-notice.ts'
import type { NoticeReason } from '#app/domain/messages/notice-reasons.ts'
import { reasonInKorean } from '#app/domain/messages/reasons.ts'
import { listTexts } from '#app/domain/messages/saved-texts.server.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import { canWriteMessages } from '#app/domain/record/permissions.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { koreanMinute } from '#app/platform/korean-time.ts'
import type { SentAgain } from '../correspondence/send-again.server.ts'
import { phoneOfLead } from '../customer/phone-of-lead.server.ts'
import { type NoticeDeps, sendNotice } from './send-notice.server.ts'

export interface QuickText {
  id: string
  title: string
  text: string
}

/** So many can be read at a glance during a call. */
const maxOffered = 8

/** What every site can say of itself. Lines without a value are left out. */
const directions = {
  id: 'directions',
  title: '오시는 길',
  text: '견본주택 오시는 길\n{modelHouse}\n주차 {parking}\n운영시간 {hours}',
  reason: 'directions' as NoticeReason,
}

/**
 * Texts that a counsellor sends to one customer as they are: the way to the model house, and those that somebody who writes messages
 * of the site has saved. Without those that promote, which only advertisements may.
 */
export async function listQuickTexts(db: Db, site: Site): Promise<(QuickText & { reason: NoticeReason })[]> {
  const writers = await db
    .selectFrom('memberships')
    .innerJoin('message_texts', 'message_texts.saved_by', 'memberships.user_id')
    .select(['message_texts.id', 'role'])
    .where('message_texts.site_id', '=', site.id)
    .where((eb) => eb.or([eb('memberships.site_id', '=', site.id), eb('memberships.site_id', 'is', null)]))
    .execute()
  const approved = new Set(writers.filter(({ role }) => canWriteMessages(role)).map(({ id }) => id))
  const saved = (await listTexts(db, site.id))
    .filter(({ id }) => approved.has(id))
    .map((text) => ({ ...text, reason: 'answer' as NoticeReason }))
  return [directions, ...saved].filter(({ text }) => isInformational(site, text)).slice(0, maxOffered)
}

function isInformational(site: Site, text: string): boolean {
  const { problems, warnings } = checkNotice(text, site.settings)
  return !problems.length && !warnings.length
}

/**
 * To the number of the customer, at once, within what a number gets of a day. The same text within a minute is sent once.
 * @param textId one of `listQuickTexts`
 */
export async function sendQuickText(
  deps: NoticeDeps,
  site: Site,
  { leadId, textId }: { leadId: string; textId: string },
  actor: Actor,
): Promise<SentAgain | { ok: false; reason: 'no-text' }> {
  const text = (await listQuickTexts(deps.db, site)).find(({ id }) => id === textId)
  if (!text) return { ok: false, reason: 'no-text' }
  const phone = await phoneOfLead(deps.db, deps.keys, site.id, leadId)
  if (!phone) return { ok: false, reason: 'missing' }
  const allowed = await takeLimits(deps, { formMessagesByPhone: `${site.id} ${phone}` })
  if (!allowed.ok) return { ok: false, reason: 'too-many' }
  const now = deps.clock.now()
  const notice = { id: `${textId}:${koreanMinute(now)}`, text: text.text, reason: text.reason, beginsAt: now }
  const sent = await sendNotice(deps, site, leadId, notice, actor)
  if (!sent) return { ok: false, reason: 'missing' }
  return 'reason' in sent ? { ok: false, words: reasonInKorean(sent.reason) } : { ok: true }
}
