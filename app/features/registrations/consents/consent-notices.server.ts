import { sql } from 'kysely'
import type { Db } from '../../../db/client.server.ts'
import { toTimestamp } from '../../../platform/clock.ts'
import { dayMs } from '../../../platform/durations.ts'
import { decrypt } from '../../../platform/keys.server.ts'
import { koreanLongDate } from '../../../platform/korean-time.ts'
import type { MessageValues } from '../../messages/compose-message.ts'
import { enqueueMessage } from '../../messages/enqueue-message.server.ts'
import { managePath } from '../../messages/manage-link.server.ts'
import type { NoticeDeps } from '../../messages/notice-deps.ts'
import { noticeTime } from '../../messages/notice-time.ts'
import { findSiteById } from '../../site/find-site.server.ts'
import type { TemplateName } from '../../site/templates.ts'

const batch = 200
const maxAge = 60 * dayMs

/** Due within fourteen days (정보통신망법 §50⑦, 시행령 §62의2), sent after one, once per decision. @returns messages added */
export async function notifyConsentResults(deps: NoticeDeps): Promise<number> {
  const ago = (ms: number) => toTimestamp(new Date(deps.clock.now().getTime() - ms))
  const granted = await decisionsWithoutNotice(deps.db, 'granted')
    .where('consents.granted', '=', 1)
    .where('confirmed_at', '<=', ago(dayMs))
    .where('confirmed_at', '>', ago(maxAge))
    .where('withdrawn_at', 'is', null)
    .limit(batch)
    .execute()
  const withdrawn = await decisionsWithoutNotice(deps.db, 'withdrawn')
    .where('consents.granted', '=', 1)
    .where('withdrawn_at', '>', ago(maxAge))
    .limit(batch)
    .execute()
  let count = 0
  for (const row of granted)
    count += await notify(deps, row, 'consentResult', `consent-result:${row.id}:granted`, {
      decision: '광고 문자 수신 동의',
      decidedOn: koreanLongDate(new Date(row.confirmed_at ?? row.decided_at)),
    })
  for (const row of withdrawn)
    count += await notify(deps, row, 'consentResult', `consent-result:${row.id}:withdrawn`, {
      decision: '광고 문자 수신 동의 철회',
      decidedOn: koreanLongDate(new Date(row.withdrawn_at ?? row.decided_at)),
    })
  return count
}

const decisionsWithoutNotice = (db: Db, outcome: 'granted' | 'withdrawn') =>
  consentsOf(db).where(({ not, exists, selectFrom }) =>
    not(
      exists(
        selectFrom('outbox_messages')
          .select('outbox_messages.id')
          .whereRef('outbox_messages.site_id', '=', 'consents.site_id')
          .where(
            'outbox_messages.key',
            '=',
            sql<string>`'consent-result:' || consents.id || ${`:${outcome}`}`,
          ),
      ),
    ),
  )

const consentsOf = (db: Db) =>
  db
    .selectFrom('consents')
    .innerJoin('leads', 'leads.id', 'consents.lead_id')
    .where('consents.kind', '=', 'marketing')
    .where('awaits_registration', '=', 0)
    .select([
      'consents.id',
      'consents.site_id',
      'consents.lead_id',
      'consents.decided_at',
      'consents.confirmed_at',
      'consents.withdrawn_at',
      'leads.phone_sealed',
    ])
    .orderBy('consents.decided_at')

type Decision = Awaited<ReturnType<ReturnType<typeof consentsOf>['execute']>>[number]

const reminderLeadTime = 7 * dayMs

/** Due every two years (정보통신망법 §50⑧, 시행령 §62의3); silence keeps the consent. @returns messages added */
export async function reconfirmConsents(deps: NoticeDeps): Promise<number> {
  const soon = new Date(deps.clock.now().getTime() + reminderLeadTime)
  const twoYearsBefore = new Date(soon)
  twoYearsBefore.setUTCFullYear(soon.getUTCFullYear() - 2)
  const rows = await consentsOf(deps.db)
    .where('consents.granted', '=', 1)
    .where('withdrawn_at', 'is', null)
    .where('confirmed_at', '<=', toTimestamp(twoYearsBefore))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('outbox_messages')
            .select('outbox_messages.id')
            .whereRef('outbox_messages.lead_id', '=', 'consents.lead_id')
            .where('outbox_messages.template', '=', 'reconfirmation')
            .where('outbox_messages.created_at', '>', toTimestamp(twoYearsBefore)),
        ),
      ),
    )
    .execute()
  let count = 0
  for (const row of rows) {
    const decided = new Date(row.confirmed_at ?? row.decided_at)
    const reminderNo = Math.floor(fullYears(decided, soon) / 2)
    count += await notify(deps, row, 'reconfirmation', `reconfirmation:${row.id}:${reminderNo}`, {
      decidedOn: koreanLongDate(decided),
    })
  }
  return count
}

function fullYears(from: Date, to: Date): number {
  const years = to.getUTCFullYear() - from.getUTCFullYear()
  const anniversary = new Date(from)
  anniversary.setUTCFullYear(from.getUTCFullYear() + years)
  return anniversary > to ? years - 1 : years
}

async function notify(
  { db, keys, clock, originOf }: NoticeDeps,
  row: Decision,
  template: TemplateName,
  key: string,
  values: MessageValues,
): Promise<number> {
  const site = await findSiteById(db, row.site_id)
  if (!site) return 0
  const { state } = await enqueueMessage(db, { keys, clock }, site, {
    template,
    leadId: row.lead_id,
    to: decrypt(keys, row.phone_sealed, `leads.phone:${row.lead_id}`),
    key,
    values: {
      ...values,
      link: originOf(site.settings.hosts[0] ?? '') + managePath(keys, site.slug, row.lead_id),
    },
    dueAt: noticeTime(clock.now()),
  })
  return state === 'known' ? 0 : 1
}
