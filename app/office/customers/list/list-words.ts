import type { LeadRow } from '#app/domain/customers/list/lead-rows.server.ts'
import { koreanClock } from '#app/platform/korean-day.ts'
import { koreanDateTime, koreanVisit } from '#app/platform/korean-time.ts'

const changeWords: Readonly<Partial<Record<string, string>>> = {
  'registered-again': '다시 등록',
  'registration-confirmed': '다시 등록 본인 확인',
  'registration-rejected': '본인 아님 알림',
  'visit-booked': '방문예약',
  'visit-moved': '방문 시간 변경',
  'visit-confirmed': '방문 확정',
  'visit-cancelled': '방문 취소',
  'consent-withdrawn': '수신동의 철회',
  'consent-confirmed': '수신동의 확인',
  'gift-handed-out': '사은품 수령',
  assigned: '담당 배정',
  'status-changed': '상태 변경',
  'fields-changed': '고객 정보 수정',
  corrected: '이름·번호 정정',
}

/** Milliseconds: a change and its audit entry are written one after the other. */
const sameMs = 5000

const isSame = (a: string | null, b: string) => a !== null && Math.abs(Date.parse(a) - Date.parse(b)) < sameMs

/** Why a row stands where it does when the list is by what changed last. */
export function changeOf({ updatedAt, createdAt, calledAt, lastEvent }: LeadRow): string {
  if (isSame(createdAt, updatedAt)) return '새 접수'
  if (isSame(calledAt, updatedAt)) return '통화'
  if (lastEvent && isSame(lastEvent.at, updatedAt)) return changeWords[lastEvent.kind] ?? '기록 추가'
  return '기록 추가'
}

/** `오늘 14:05`, `11. 28.(토) 14:05`; another year is named. */
export function shortTime(at: string, now: string): string {
  const [day, today] = [koreanClock(at).slice(0, 10), koreanClock(now).slice(0, 10)]
  if (day === today) return `오늘 ${koreanClock(at).slice(11, 16)}`
  return day.slice(0, 4) === today.slice(0, 4) ? koreanVisit(at) : koreanDateTime(at)
}
