import { consentNames, formNames, registrationStates } from '../lead-words.ts'
import type { CustomerData } from './load-customer.server.ts'
import { timelineWords } from './timeline-words.ts'

export interface TimelineItem {
  id: string
  at: string
  kind: string
  title: string
  who: string
  /** What somebody wrote. */
  text?: string | undefined
}

const doers = { visitor: '고객', system: '자동', user: '퇴사한 직원' } as const

/** Everything that happened to a customer, newest first; the registration itself stands at the end. */
export function composeTimeline(data: CustomerData, question: string): TimelineItem[] {
  const { lead, timeline, messages, reveals = [] } = data
  const items: TimelineItem[] = [
    ...timeline.map((entry) => ({
      id: entry.id,
      at: entry.at,
      kind: entry.kind,
      who: entry.who ?? doers[entry.by],
      ...timelineWords(entry),
    })),
    ...lead.registrations.slice(1).map((one) => ({
      id: `registration-${one.id}`,
      at: one.createdAt,
      kind: 'registration',
      who: '고객',
      title: `${registrationStates[one.state].label} · ${formNames[one.form]}`,
    })),
    ...messages
      .filter((one) => one.status !== 'queued')
      .map((one) => ({
        id: `message-${one.id}`,
        at: one.updatedAt,
        kind: 'sent',
        who: '자동',
        title: `문자 ${one.label}`,
      })),
    ...lead.consents
      .filter((one) => one.granted && one.kind !== 'collection')
      .map((one) => ({
        id: `consent-${one.id}`,
        at: one.decidedAt,
        kind: 'consent',
        who: '고객',
        title: `동의 · ${consentNames[one.kind]}${one.isUnproven ? ' (본인 확인 전)' : ''}`,
      })),
    ...reveals.map((one) => ({
      id: `reveal-${one.at}-${one.who}`,
      at: one.at,
      kind: 'reveal',
      who: one.who ?? '퇴사한 직원',
      title: '이름과 번호 열람',
    })),
  ]
  const first: TimelineItem = {
    id: lead.id,
    at: lead.createdAt,
    kind: 'registration',
    who: '고객',
    title: `접수 · ${formNames[lead.form]}`,
    text: question,
  }
  return [...items.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : a.id < b.id ? 1 : -1)), first]
}
