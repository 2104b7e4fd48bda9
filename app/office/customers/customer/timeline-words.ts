import { callResultNames, statusNames } from '#app/domain/customers/customer/lead-status.ts'
import type { DeskField } from '#app/domain/customers/customer/merge-fields.ts'
import type { TimelineEntry } from '#app/domain/customers/customer/timeline.server.ts'
import { isWithdrawalReason, withdrawalReasons } from '#app/domain/customers/customer/withdrawal-reasons.ts'
import {
  fieldNames,
  fieldOf,
  fields,
  type Interest,
  notedFields,
  parseInterest,
} from '#app/domain/customers/fields.ts'
import { koreanVisit } from '#app/platform/korean-time.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import { eventNames } from '../lead-words.ts'
import { deskLabels, deskWords } from './desk-words.ts'

export interface TimelineWords {
  title: string
  /** A text by the desk. */
  text?: string | undefined
}

/** By column. */
const deskFieldOf: Readonly<Record<string, DeskField>> = {
  grade: 'grade',
  region: 'region',
  party_size: 'partySize',
  purpose: 'purpose',
  source: 'source',
  ...Object.fromEntries(notedFields.map((name) => [fieldOf(name).column.name, name])),
}

type Row = Readonly<Record<string, unknown>>

/** What each field was and is; of the person who introduced the customer only that it changed. */
function changesIn(before: Row, after: Row): string[] {
  const change = (field: DeskField, from: readonly string[], to: readonly string[]) => {
    const [was, is] = [deskWords(field, from) || '없음', deskWords(field, to) || '없음']
    return was === is ? [] : [`${deskLabels[field]} ${was} → ${is}`]
  }
  const texts = (value: unknown) => (value ? [String(value)] : [])
  return Object.keys(after).flatMap((column) => {
    if (column === 'introduced_by') return ['소개한 고객']
    if (column === 'interest') {
      const [was, is] = [before, after].map((row) => parseInterest(row.interest as string | null)) as [
        Interest,
        Interest,
      ]
      return [...change('types', was.types, is.types), ...change('storeys', was.storeys, is.storeys)]
    }
    const field = ownProperty(deskFieldOf, column)
    return field ? change(field, texts(before[column]), texts(after[column])) : []
  })
}

const causes: Readonly<Record<string, string>> = {
  'visit-booked': '방문예약',
  unbooked: '예약 해제',
  arrived: '방문',
  'registered-again': '다시 등록',
}

const statusName = (value: unknown): string => ownProperty(statusNames, String(value)) ?? String(value)

const time = (value: unknown): string => (typeof value === 'string' ? koreanVisit(value) : '')

const words: Readonly<Record<string, (details: Record<string, unknown>) => string>> = {
  'status-changed': ({ from, to, cause }) => {
    const why = ownProperty(causes, String(cause))
    return `상태 ${statusName(from)} → ${statusName(to)}${why ? ` (${why})` : ''}`
  },
  'fields-changed': ({ before, after }) =>
    `상담 정보 변경: ${changesIn((before ?? {}) as Row, (after ?? {}) as Row).join(', ')}`,
  corrected: ({ before }) => {
    const kept = (before ?? {}) as Partial<Record<string, string>>
    const corrected = fieldNames.filter((name) => kept[name])
    const was = corrected.map((name) => `${fields[name].label} ${kept[name]}`).join(', ')
    return `${corrected.map((name) => fields[name].label).join('·')} 정정 (이전 ${was})`
  },
  'visit-booked': ({ startsAt }) => `방문예약 ${time(startsAt)}`,
  'visit-moved': ({ startsAt, from }) => `방문 변경 ${time(from)} → ${time(startsAt)}`,
  'visit-confirmed': ({ startsAt }) => `방문 확정 ${time(startsAt)}`,
  'visit-cancelled': ({ startsAt }) => `방문 취소 ${time(startsAt)}`,
  'consent-withdrawn': ({ reason }) =>
    (eventNames['consent-withdrawn'] ?? '') +
    (isWithdrawalReason(reason) ? ` (${withdrawalReasons[reason]})` : ''),
}

export function timelineWords(entry: TimelineEntry): TimelineWords {
  switch (entry.kind) {
    case 'call': {
      const next = entry.nextCallAt ? `, 다음 통화 ${koreanVisit(entry.nextCallAt)}` : ''
      return { title: `통화 ${callResultNames[entry.result]}${next}`, text: entry.text }
    }
    case 'memo':
      return { title: '메모', text: entry.text }
    case 'message':
      return { title: `전달 메모${entry.isRead ? '' : ' (읽지 않음)'}`, text: entry.text }
    case 'assigned':
      return { title: `담당 ${entry.from ?? '미배정'} → ${entry.to ?? '미배정'}` }
    case 'event': {
      const title =
        ownProperty(words, entry.event)?.(entry.details) ??
        ownProperty(eventNames, entry.event) ??
        entry.event
      return { title: entry.details.fromJournal ? `${title} (복원 뒤 일지에서)` : title }
    }
  }
}
