/**
 * `lost`: entries are missing. `altered`: the digest is another one. `gap`: links are missing. `cut`: the record once reached
 * further, or its end was replaced. `added`: an entry names a link that it is not part of. `seal`: the newest link was not sealed
 * with a secret of this install. `review`: what a signed review saw is not there any more.
 */
export type ChainFault = 'lost' | 'altered' | 'gap' | 'cut' | 'added' | 'seal' | 'review'

export interface ChainResult {
  links: number
  entries: number
  /** At most some; the number of a link, or the month of a review. */
  faults: { kind: ChainFault; of: string }[]
  /** Written far later than they say: by a wrong clock, or by somebody who added them. */
  late: number
  head: { number: number; digest: string } | null
  /** Whether there was an earlier head to hold the record against: of a check before, or the one beside the journal. */
  isCompared?: boolean
}

export const faultNames: Readonly<Record<ChainFault, string>> = {
  lost: '삭제된 기록이 있습니다',
  altered: '내용이 바뀐 기록이 있습니다',
  gap: '앞뒤 기록이 이어지지 않습니다',
  cut: '마지막 점검 때까지 있던 기록의 끝이 없거나 다릅니다',
  added: '묶음에 들지 않은 기록이 끼어 있습니다',
  seal: '이 서버가 봉인한 기록이 아닙니다',
  review: '점검 당시의 기록과 다릅니다',
}
