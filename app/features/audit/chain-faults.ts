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
  lost: '삭제된 기록이 있습니다',
  altered: '내용이 바뀐 기록이 있습니다',
  gap: '앞뒤 기록이 이어지지 않습니다',
  seal: '이 서버가 봉인한 기록이 아닙니다',
  review: '점검 당시의 기록과 다릅니다',
}
