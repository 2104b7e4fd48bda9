import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { decrypt } from '#app/db/encryption.server.ts'
import { enqueueMessage } from '#app/domain/messages/enqueue-message.server.ts'
import { managePath } from '#app/domain/messages/manage-link.server.ts'
import type { NoticeDeps } from '#app/domain/messages/notice-deps.ts'
import { noticeTime } from '#app/domain/messages/notice-time.ts'
import { findSiteById } from '#app/domain/site/find-site.server.ts'
import type { TemplateName } from '#app/domain/site/templates.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { dayMs } from '#app/platform/durations.ts'
import { koreanLongDate } from '#app/platform/korean-time.ts'

/** Consents that one statement reads. */
const pageSize = 200
/** Messages a run adds, so that other jobs go on; hourly, that is far more than a development has customers. */
const maxMessages = 5000
const maxAge = 60 * dayMs

/** Due within fourteen days (정보통신망법 §50⑦, 시행령 §62의2), sent after one, once per decision. @returns messages added */
export async function notifyConsentResults(deps: NoticeDeps): Promise<number> {
  const ago = (ms: number) => toTimestamp(new Date(deps.clock.now().getTime() - ms))
  const granted = { column: 'confirmed_at', after: ago(maxAge), until: ago(dayMs) } as const
  const added = await notifyEach(deps, granted, toldOf('granted'), (row) =>
    row.withdrawn_at || isOnPaper(row)
      ? undefined
      : {
          template: 'consentResult',
          key: `consent-result:${row.id}:granted`,
          decision: '광고 문자 수신 동의',
          decidedAt: row.confirmed_at,
        },
  )
  const withdrawn = { column: 'withdrawn_at', after: ago(maxAge), until: undefined } as const
  return (
    added +
    (await notifyEach(deps, withdrawn, toldOf('withdrawn'), (row) => ({
      template: 'consentResult',
      key: `consent-result:${row.id}:withdrawn`,
      decision: '광고 문자 수신 동의 철회',
      decidedAt: row.withdrawn_at,
    })))
  )
}

/** Of a list that was brought in: it was answered where it was given, and years may lie between. */
const isOnPaper = ({ channel }: Decision) => channel === 'paper:import'

const toldOf = (outcome: 'granted' | 'withdrawn') => sql<SqlBool>`exists (
  select 1 from outbox_messages
  where outbox_messages.site_id = consents.site_id
  and outbox_messages.key = 'consent-result:' || consents.id || ${`:${outcome}`})`

interface Span {
  column: 'confirmed_at' | 'withdrawn_at'
  after: string
  until: string | undefined
}

/** Also reads those already notified: with a filter on them the database would search for the next one without end. */
async function readDecisions(
  db: Db,
  { column, until }: Span,
  [after, afterId]: readonly [string, string],
  isTold: Expression<SqlBool>,
) {
  let query = db
    .selectFrom('consents')
    .innerJoin('leads', 'leads.id', 'consents.lead_id')
    .select([
      'consents.id',
      'consents.site_id',
      'consents.lead_id',
      'consents.decided_at',
      'consents.confirmed_at',
      'consents.withdrawn_at',
      'consents.channel',
      'awaits_registration',
      'leads.phone_sealed',
      'leads.link_no',
    ])
    .select(({ case: when }) => when().when(isTold).then(1).else(0).end().as('told'))
    // Literals, as in the condition of the partial index.
    .where('consents.kind', '=', sql.lit('marketing'))
    .where('consents.granted', '=', sql.lit(1))
    .where(`consents.${column}`, 'is not', null)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple(`consents.${column}`, 'consents.id'), '>', tuple(after, afterId)),
    )
    .orderBy(`consents.${column}`)
    .orderBy('consents.id')
    .limit(pageSize)
  if (until) query = query.where(`consents.${column}`, '<=', until)
  return await query.execute()
}

type Decision = Awaited<ReturnType<typeof readDecisions>>[number]

interface DecisionNotice {
  template: TemplateName
  key: string
  decidedAt: string | null
  decision?: string
}

async function notifyEach(
  deps: NoticeDeps,
  span: Span,
  isTold: Expression<SqlBool>,
  noticeOf: (row: Decision) => DecisionNotice | undefined,
): Promise<number> {
  let added = 0
  for (let after: readonly [string, string] = [span.after, '']; added < maxMessages; ) {
    const rows = await readDecisions(deps.db, span, after, isTold)
    for (const row of rows) {
      const notice = row.told || row.awaits_registration ? undefined : noticeOf(row)
      if (notice) added += await notify(deps, row, notice)
    }
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) break
    after = [last[span.column] ?? '', last.id]
  }
  return added
}

const reminderLeadTime = 7 * dayMs

/** Due every two years (정보통신망법 §50⑧, 시행령 §62의3); silence keeps the consent. @returns messages added */
export async function reconfirmConsents(deps: NoticeDeps): Promise<number> {
  const soon = new Date(deps.clock.now().getTime() + reminderLeadTime)
  const twoYearsBefore = new Date(soon)
  twoYearsBefore.setUTCFullYear(soon.getUTCFullYear() - 2)
  const isTold = sql<SqlBool>`exists (
    select 1 from outbox_messages
    where outbox_messages.lead_id = consents.lead_id
    and outbox_messages.template = 'reconfirmation'
    and outbox_messages.created_at > ${toTimestamp(twoYearsBefore)})`
  const span = { column: 'confirmed_at', after: '', until: toTimestamp(twoYearsBefore) } as const
  return await notifyEach(deps, span, isTold, (row) => {
    if (row.withdrawn_at) return undefined
    const reminderNo = Math.floor(fullYears(new Date(row.confirmed_at ?? row.decided_at), soon) / 2)
    return {
      template: 'reconfirmation',
      key: `reconfirmation:${row.id}:${reminderNo}`,
      decidedAt: row.confirmed_at,
    }
  })
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
  { template, key, decidedAt, decision }: DecisionNotice,
): Promise<number> {
  const site = await findSiteById(db, row.site_id)
  if (!site) return 0
  const { state } = await enqueueMessage(db, { keys, clock }, site, {
    template,
    leadId: row.lead_id,
    to: decrypt(keys, row.phone_sealed, `leads.phone:${row.lead_id}`),
    key,
    values: {
      ...(decision && { decision }),
      decidedOn: koreanLongDate(new Date(decidedAt ?? row.decided_at)),
      link:
        originOf(site.settings.hosts[0] ?? '') +
        managePath(keys, site.slug, { id: row.lead_id, link_no: row.link_no }),
    },
    dueAt: noticeTime(clock.now()),
  })
  return state === 'known' ? 0 : 1
}
