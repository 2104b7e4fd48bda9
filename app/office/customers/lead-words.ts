import type { ConsentKind, LeadForm } from '#app/db/column-types.ts'

export const formNames: Readonly<Record<LeadForm, string>> = {
  popup: '팝업',
  inline: '첫 화면',
  enquiry: '관심고객 등록',
  desk: '현장 방문',
  call: '전화 문의',
  import: '불러온 명단',
}

export const consentNames: Readonly<Record<ConsentKind, string>> = {
  collection: '개인정보 수집·이용(필수)',
  marketing: '분양 소식 문자(선택)',
  measurement: '광고 매체 알림(선택)',
}

export const visitStates: Readonly<Record<string, string>> = {
  booked: '예약',
  moved: '변경',
  cancelled: '취소',
  lapsed: '미확정으로 해제',
  visited: '방문함',
  missed: '미방문',
}

export const eventNames: Readonly<Record<string, string>> = {
  'registered-again': '다시 등록함',
  'registration-confirmed': '다시 등록한 내용을 본인이 확인함',
  'registration-rejected': '본인이 등록하지 않았다고 알림',
  'visit-booked': '방문을 예약함',
  'visit-moved': '방문 시간을 변경함',
  'visit-confirmed': '방문을 확정함',
  'visit-cancelled': '방문을 취소함',
  arrived: '견본주택에 도착함',
  'arrival-undone': '도착 처리를 취소함',
  'visit-missed': '예약한 시간에 방문하지 않음',
  'consent-withdrawn': '분양 소식 동의를 철회함',
  'consent-confirmed': '분양 소식을 받기로 확인함',
  'gift-handed-out': '상품권을 받음',
  assigned: '담당 배정',
}

export const registrationStates = {
  first: { label: '처음 등록', tone: 'runs' },
  unasked: { label: '다시 등록 (확인 절차 이전)', tone: 'off' },
  waiting: { label: '다시 등록 (확인 전)', tone: 'waits' },
  confirmed: { label: '다시 등록 (확인됨)', tone: 'good' },
  rejected: { label: '본인 아님', tone: 'bad' },
} as const
