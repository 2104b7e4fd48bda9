import { z } from 'zod'
import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { decrypt, encrypt } from '#app/db/encryption.server.ts'
import type { MessagePorts } from '#app/domain/messages/message-port.ts'
import { notifyColleague } from '#app/domain/messages/notify-staff.server.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { findSiteById } from '#app/domain/site/find-site.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import { koreanDay } from '#app/platform/korean-day.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { readDailyReport } from './daily-report.server.ts'

export interface Recipient {
  id: string
  email: string
  company: string
}

const most = 10

export async function listRecipients(
  { db, keys }: Deps<'db' | 'keys'>,
  siteId: string,
): Promise<Recipient[]> {
  const rows = await db
    .selectFrom('report_recipients')
    .select(['id', 'email_sealed', 'company'])
    .where('site_id', '=', siteId)
    .orderBy('id')
    .execute()
  return rows.map(({ id, email_sealed, company }) => ({
    id,
    company,
    email: decrypt(keys, email_sealed, `report_recipients.email:${id}`),
  }))
}

/** @returns an error as a sentence */
export async function addRecipient(
  deps: Deps,
  siteId: string,
  typed: { email: string; company: string; sure: boolean },
  actor: Actor,
): Promise<string | undefined> {
  const { db, keys, clock } = deps
  const email = z.email().safeParse(typed.email.trim().toLowerCase())
  const company = typed.company.trim().slice(0, 60)
  if (!email.success) return '이메일 주소를 확인해 주세요.'
  if (company.length < 2) return '어느 회사의 누구인지 적어 주세요. 예: ○○개발 김 과장'
  if (!typed.sure) return '받을 사람이 맞는지 확인하고 확인란에 표시해 주세요.'
  const known = await listRecipients({ db, keys }, siteId)
  if (known.some((one) => one.email === email.data)) return '이미 받고 있는 주소입니다.'
  if (known.length >= most) return `${most}명까지 받을 수 있습니다.`
  const id = newId()
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('report_recipients')
      .values({
        id,
        site_id: siteId,
        company,
        email_sealed: encrypt(keys, email.data, `report_recipients.email:${id}`),
        added_by: actor.id ?? null,
        added_at: toTimestamp(clock.now()),
      })
      .execute()
    await record(tx, deps, siteId, { id, actor, added: true })
  })
  return undefined
}

export async function removeRecipient(
  deps: Deps<'db' | 'clock'>,
  siteId: string,
  id: string,
  actor: Actor,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const removed = await tx
      .deleteFrom('report_recipients')
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    if (removed) await record(tx, deps, siteId, { id, actor, added: false })
  })
}

const record = (
  tx: Db,
  { clock }: Deps<'clock'>,
  siteId: string,
  { id, actor, added }: { id: string; actor: Actor; added: boolean },
) =>
  recordAudit(tx, {
    siteId,
    at: clock.now(),
    actor,
    action: 'report.recipients',
    subject: ['report-recipient', id],
    details: { added },
  })

interface ReportDeps extends Deps {
  ports: MessagePorts
  originOf: (host: string) => string
}

/** Each evening to each recipient once: the counts and where the page is. Without a mail server to nobody. @returns sites */
export async function sendDailyReports(deps: ReportDeps): Promise<number> {
  if (!deps.ports.of('email', undefined)) return 0
  const day = koreanDay(deps.clock.now())
  const sites = await deps.db.selectFrom('report_recipients').select('site_id').distinct().execute()
  for (const { site_id } of sites) {
    const site = await findSiteById(deps.db, site_id)
    if (!site) continue
    const { counts, dayName } = await readDailyReport(deps, site, day)
    const said = counts.map(({ label, today, total }) => `${label} ${today}(누계 ${koreanNumber(total)})`)
    const origin = deps.originOf(site.settings.hosts[0] ?? '')
    for (const { email } of await listRecipients(deps, site.id))
      await notifyColleague(
        deps.db,
        deps,
        site,
        { by: 'email', to: email },
        {
          notice: `${dayName} 일일 보고: ${said.join(', ')}. 전체 보고서는 사무실에서 볼 수 있습니다.`,
          link: `${origin}/admin/figures/daily?site=${site.slug}&day=${day}`,
          key: `daily-report:${site.id}:${day}`,
        },
      )
  }
  return sites.length
}
