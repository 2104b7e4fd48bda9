/** What the reviewer of the record has to look at (안전성 확보조치 기준 제8조 제2항). */
export interface ReviewFinding {
  kind: 'many' | 'night' | 'download' | 'search'
  who: string
  day: string
  count: number
  /** Of a download: its reason. */
  reason?: string
}

export const findingNames: Record<ReviewFinding['kind'], string> = {
  many: '하루 150명 초과 열람',
  night: '심야(22시~6시) 열람',
  download: '명단 내려받기',
  search: '과다 검색',
}

export interface Review {
  month: string
  signedAt: string
  who: string
  findings: ReviewFinding[]
  note: string
  chainNumber: number | null
}
