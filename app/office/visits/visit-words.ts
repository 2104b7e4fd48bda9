import type { VisitRefusal } from '#app/domain/customers/visits/change-visit.server.ts'
import type { VisitOfDay } from '#app/domain/customers/visits/list-visits.server.ts'
import type { NotTaken } from '#app/domain/customers/visits/turns.server.ts'

export const stateWords: Record<
  VisitOfDay['state'],
  { name: string; tone: 'waits' | 'runs' | 'good' | 'bad' | 'off' }
> = {
  held: { name: '확정 전', tone: 'waits' },
  booked: { name: '예약', tone: 'runs' },
  visited: { name: '도착', tone: 'good' },
  missed: { name: '미방문', tone: 'bad' },
  cancelled: { name: '취소', tone: 'off' },
  lapsed: { name: '미확정', tone: 'off' },
  moved: { name: '시간 변경', tone: 'off' },
}

export const refusalWords: Record<VisitRefusal, string> = {
  full: '그 시간은 자리가 찼습니다. 정원을 넘겨 예약하려면 아래 칸에 표시하고 다시 눌러 주세요.',
  'not-held': '그 시간은 자리가 찼습니다.',
  'not-offered': '운영하지 않거나 이미 지난 시간입니다. 다른 시간을 선택해 주세요.',
  'too-late': '방문이 임박해 변경할 수 없습니다.',
  'no-visit': '예약된 방문이 없습니다.',
}

/** `처음`, `재방문 2회째` */
export const visitCount = (before: number): string => (before ? `재방문 ${before + 1}회째` : '처음')

/** @param retryAfter seconds */
export const tooManySearches = (retryAfter: number): string =>
  `조회를 너무 많이 하셨습니다. ${Math.ceil(retryAfter / 60)}분 뒤에 다시 해 주세요.`

/** Why a counsellor did not take the visitor whom the desk led to them. */
export const takenElsewhere = (reason: NotTaken, name: string): string =>
  reason === 'busy'
    ? `${name} 님은 그사이 다른 고객과 상담을 시작했습니다.`
    : `${name} 님은 이 단지의 방문 고객을 맡지 않습니다.`
