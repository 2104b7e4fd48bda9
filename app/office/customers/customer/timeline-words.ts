import { callResultNames, statusNames } from '#app/domain/customers/customer/lead-status.ts'
import type { TimelineEntry } from '#app/domain/customers/customer/timeline.server.ts'
import { isWithdrawalReason, withdrawalReasons } from '#app/domain/customers/customer/withdrawal-reasons.ts'
import { fieldNames, fields } from '#app/domain/customers/fields.ts'
import { koreanVisit } from '#app/platform/korean-time.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import { eventNames } from '../lead-words.ts'

export interface TimelineWords {
  title: string
  /** What the desk wrote. */
  text?: string | undefined
}

/** By column. */
const columnNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(fieldNames.map((name) => [fields[name].column.name, fields[name].label])),
  interest: '관심 타입',
  grade: '등급',
  region: '지역',
  party_size: '인원',
  purpose: '구입 목적',
  source: '알게 된 경로',
  introduced_by: '소개',
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
  'fields-changed': ({ after }) =>
    `고객 정보 변경: ${Object.keys((after as object | undefined) ?? {})
      .map((name) => ownProperty(columnNames, name) ?? name)
      .join(', ')}`,
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
