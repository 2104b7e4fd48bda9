import type { MessageStatus } from '#app/db/column-types.ts'
import type { LeadDetails } from '#app/domain/customers/customer/find-lead.server.ts'
import type { TimelineEntry } from '#app/domain/customers/customer/timeline.server.ts'
import type { IconName } from '#app/office/kit/icon.tsx'
import { consentNames, formNames, registrationStates } from '../lead-words.ts'
import type { CustomerData } from './load-customer.server.ts'
import { timelineWords } from './timeline-words.ts'

export interface TimelineItem {
  id: string
  at: string
  icon: IconName
  part: 'words' | 'calls' | 'visits' | 'messages' | 'other'
  title: string
  who: string
  /** A text by a person. */
  text?: string | undefined
  /** A text to the customer, which is opened on record. */
  message?: { id: string; status: MessageStatus; reason: string | null }
  /** Happened by itself: folded, and counted by the name of its group. */
  isQuiet: boolean
  group: string
}

const doers = { visitor: '고객', system: '자동', user: '퇴사한 직원' } as const

const shapes = {
  call: { icon: 'phone', part: 'calls', isQuiet: false },
  memo: { icon: 'edit', part: 'calls', isQuiet: false },
  message: { icon: 'edit', part: 'calls', isQuiet: false },
  assigned: { icon: 'person', part: 'other', isQuiet: true },
  event: { icon: 'info', part: 'other', isQuiet: false },
} as const

const isOfVisit = (event: string) => event.startsWith('visit-') || event.startsWith('arriv')

/** Everything that happened to a customer, newest first; the customer's own words come before it, a registration without any after. */
export function composeTimeline(data: CustomerData, question: string): TimelineItem[] {
  const { lead } = data
  const items = [
    ...data.timeline.map(itemOfEntry),
    ...lead.registrations.slice(1).map(itemOfRegistration),
    ...data.messages.map(itemOfMessage),
    ...lead.consents.filter((one) => one.granted && one.kind !== 'collection').map(itemOfConsent),
    ...(data.reveals ?? []).map(itemOfReveal),
  ].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : a.id < b.id ? 1 : -1))
  const first: TimelineItem = {
    id: lead.id,
    at: lead.createdAt,
    ...{ icon: 'messages', part: 'words', isQuiet: false, group: '등록' },
    who: '고객',
    title: `${question ? '고객이 남긴 말' : '접수'} · ${formNames[lead.form]}`,
    text: question,
  }
  return question ? [first, ...items] : [...items, first]
}

function itemOfEntry(entry: TimelineEntry): TimelineItem {
  const isVisit = entry.kind === 'event' && isOfVisit(entry.event)
  return {
    id: entry.id,
    at: entry.at,
    group: entry.kind === 'assigned' ? '배정' : '변경',
    ...shapes[entry.kind],
    ...(isVisit ? { icon: 'calendar', part: 'visits' } : {}),
    who: entry.who ?? doers[entry.by],
    ...timelineWords(entry),
  }
}

const itemOfRegistration = (one: LeadDetails['registrations'][number]): TimelineItem => ({
  id: `registration-${one.id}`,
  at: one.createdAt,
  ...{ icon: 'messages', part: 'words', isQuiet: false, group: '등록' },
  who: '고객',
  title: `${registrationStates[one.state].label} · ${formNames[one.form]}`,
})

const itemOfMessage = (one: CustomerData['messages'][number]): TimelineItem => ({
  id: `message-${one.id}`,
  at: one.status === 'queued' ? one.dueAt : one.updatedAt,
  ...{ icon: 'send', part: 'messages', group: '자동 문자' },
  who: one.status === 'queued' ? '예정' : '자동',
  title: `문자 ${one.label}`,
  message: { id: one.id, status: one.status, reason: one.reason },
  // What did not arrive is not folded away.
  isQuiet: !['failed', 'unknown'].includes(one.status),
})

const itemOfConsent = (one: LeadDetails['consents'][number]): TimelineItem => ({
  id: `consent-${one.id}`,
  at: one.decidedAt,
  ...{ icon: 'shield', part: 'other', isQuiet: true, group: '동의' },
  who: '고객',
  title: `동의 · ${consentNames[one.kind]}${one.isUnproven ? ' (본인 확인 전)' : ''}`,
})

const itemOfReveal = ({ at, who }: { at: string; who: string | null }): TimelineItem => ({
  id: `reveal-${at}-${who}`,
  at,
  ...{ icon: 'eye', part: 'other', isQuiet: true, group: '열람' },
  who: who ?? '퇴사한 직원',
  title: '이름과 번호 열람',
})
