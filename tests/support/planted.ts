import type { Db } from '#app/db/client.server.ts'
import { assignLead } from '#app/domain/customers/customer/assign-lead.server.ts'
import { correctLead } from '#app/domain/customers/customer/correct-lead.server.ts'
import { writeMemo } from '#app/domain/customers/customer/write-memo.server.ts'
import { createLead } from '#app/domain/customers/intake/create-lead.server.ts'
import { addRecipient } from '#app/domain/customers/statistics/report-recipients.server.ts'
import { recordArrival } from '#app/domain/customers/visits/arrive.server.ts'
import { firstLink, manageToken } from '#app/domain/messages/manage-link.server.ts'
import { resolveSecrets } from '#app/domain/operations/secrets/resolve-secrets.server.ts'
import { systemActor } from '#app/domain/record/audit/record-audit.server.ts'
import { findSite } from '#app/domain/site/find-site.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { systemClock } from '#app/platform/clock.ts'
import { loadKeyRing } from '#app/platform/keys.server.ts'
import { filledIn } from './leads.ts'
import type { TestServer } from './server.ts'

/** What may be found of a customer in what the office answers. */
export type Secret = 'name' | 'phone' | 'link' | 'question' | 'memo'

export interface PlantedCustomer {
  id: string
  slug: string
  receiptNo: string
  phoneEnd: string
  /** As masks leave it. */
  shown: string
  messages: string[]
  secrets: Record<Secret, RegExp>
}

/** Of the project's developer, who gets the daily report. */
export const reportEmail = 'daebo@planted.example'

interface Wanted {
  slug: string
  names: [first: string, again: string, corrected: string]
  phone: string
  word: string
  to: string | undefined
}

/**
 * Customers whose words are nowhere else: registered, registered again under another name, corrected, with a question and a
 * memo into which somebody pasted their link, assigned, and arrived at the model house.
 */
export async function plantCustomers(
  db: Db,
  server: TestServer,
  { mine, colleagues }: { mine: string; colleagues: string },
): Promise<Record<'mine' | 'colleagues' | 'elsewhere', PlantedCustomer>> {
  const keys = loadKeyRing({ dataDir: server.dataDir } as never)
  await resolveSecrets(db, keys, systemClock)
  const deps = { db, keys, clock: systemClock, origin: server.origin }
  const clerk = { type: 'user', id: colleagues } as const
  const slug = 'dalbit-maru'
  const site = (await findSite(db, '', `/${slug}/`)) as Site
  const recipient = { email: reportEmail, company: '대보개발 김 과장', sure: true }
  await addRecipient(deps, site.id, recipient, clerk)
  const [first, second, third] = [
    { slug, names: ['모란별', '모솔빛', '모란솔'], phone: '01077771001', word: '가람', to: mine },
    {
      slug,
      names: ['도하늘', '도구름', '도바람'],
      phone: '01077771002',
      word: '나루',
      to: colleagues,
    },
    {
      slug: 'solbit-maru',
      names: ['탁보라', '탁노을', '탁이슬'],
      phone: '01077771003',
      word: '다솜',
      to: undefined,
    },
  ] satisfies [Wanted, Wanted, Wanted]
  return { mine: await plant(first), colleagues: await plant(second), elsewhere: await plant(third) }

  async function plant({ slug, names, phone, word, to }: Wanted): Promise<PlantedCustomer> {
    const of = (await findSite(db, '', `/${slug}/`)) as Site
    const register = (name: string, message: string) => {
      const fields = filledIn({ name, phone, message, ads: true })
      const input = { form: 'popup', fields, submissionKey: `planted ${name}` } as const
      return createLead(deps, of, input, { type: 'visitor' })
    }
    const { leadId, receiptNo } = await register(names[0], `질문${word}`)
    const link = `${server.origin}/${slug}/my/${manageToken(keys, firstLink(leadId))}`
    await register(names[1], `질문${word} ${link}`)
    await correctLead(deps, of, leadId, { name: names[2], phone: '' }, clerk)
    await writeMemo(deps, of, leadId, `메모${word} ${link}`, clerk)
    if (to) await assignLead(deps, of, leadId, to, systemActor)
    await recordArrival(deps, of, leadId, { withGift: false }, clerk)
    const messages = await db
      .selectFrom('outbox_messages')
      .select('id')
      .where('lead_id', '=', leadId)
      .where('template', '=', 'registration')
      .execute()
    return {
      id: leadId,
      slug,
      receiptNo,
      phoneEnd: phone.slice(-4),
      shown: `${names[2].slice(0, 1)}*${names[2].slice(-1)}`,
      messages: messages.map(({ id }) => id),
      secrets: {
        name: new RegExp(names.join('|')),
        phone: new RegExp(`${phone.slice(3, 7)}-?${phone.slice(-4)}`),
        link: new RegExp(manageToken(keys, firstLink(leadId))),
        question: new RegExp(`질문${word}`),
        memo: new RegExp(`메모${word}`),
      },
    }
  }
}
