/**
 * `lost`: entries are missing. `altered`: the digest is another one. `gap`: links are missing. `seal`: the newest link was not
 * sealed with a secret of this install. `review`: what a signed review saw is not there any more.
 */
export type ChainFault = 'lost' | 'altered' | 'gap' | 'seal' | 'review'

export interface ChainResult {
  links: number
  entries: number
  /** At most some; the number of a link, or the month of a review. */
  faults: { kind: ChainFault; of: string }[]
  /** Written far later than they say: by a wrong clock, or by somebody who added them. */
  late: number
  head: { number: number; digest: string } | null
}

export const faultNames: Readonly<Record<ChainFault, string>> = {
  lost: '기록이 지워졌습니다',
  altered: '기록의 내용이 바뀌었습니다',
  gap: '연결이 끊겼습니다',
  seal: '이 서버의 비밀 값으로 봉인되지 않았습니다',
  review: '점검 때 있던 기록과 다릅니다',
}
