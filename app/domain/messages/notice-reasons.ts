/**
 * Permitted subjects of an informational message. A promoting text is an advertisement under any title (정보통신망법 제50조
 * 제1항, KISA 불법스팸 방지 안내서): it is sent as one, only to customers who agreed.
 */
export const noticeReasons = {
  visit: '방문 안내',
  hours: '운영시간·휴관 안내',
  directions: '오시는 길·주차 안내',
  documents: '서류 안내',
  schedule: '계약·청약 일정 안내',
  answer: '문의 답변',
} as const

export type NoticeReason = keyof typeof noticeReasons

export const isNoticeReason = (value: string): value is NoticeReason => Object.hasOwn(noticeReasons, value)
