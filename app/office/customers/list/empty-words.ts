import { maxScanned, type PartsSeen } from '#app/domain/customers/customer/name-parts.ts'
import type { SearchTerm } from '#app/domain/customers/customer/search-term.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'

interface Empty {
  /** Number of sites on which the person sees registrations. */
  sites: number
  seesOnlyOwn: boolean
  search: SearchTerm | undefined
  /** Registrations of colleagues that the search found. */
  callers: number
  /** How far a search looked for parts of names. */
  parts: PartsSeen
  /** No search was made: too many. */
  isRefused: boolean
  isNarrow: boolean
  /** Only so many were looked at; undefined: all of them. */
  looked: number | undefined
}

/** What the title of an empty list leaves open: who sees only their own cannot conclude that there are none. */
export function emptyWords({
  sites,
  seesOnlyOwn,
  search,
  callers,
  parts,
  isRefused,
  isNarrow,
  looked,
}: Empty): string {
  if (!sites) return '고객을 볼 수 있는 단지가 없습니다. 단지 관리자에게 권한을 요청해 주세요.'
  if (isRefused) return '찾지 않았습니다.'
  if (search) return callers ? '내가 맡은 고객 가운데에는 없습니다.' : notFound(search, parts, seesOnlyOwn)
  if (looked) return `앞의 ${koreanNumber(looked)}명 가운데에는 없습니다. 더 보기를 누르면 이어서 찾습니다.`
  if (isNarrow) return ''
  return seesOnlyOwn
    ? '아직 배정된 고객이 없습니다. 단지 관리자가 담당을 배정하면 여기에 나타납니다.'
    : '아직 등록한 고객이 없습니다. 홈페이지에서 방문예약을 신청하면 여기에 나타납니다.'
}

/** Where a name was looked for by its whole only: it may be there all the same. */
export function unseenWords(parts: PartsSeen): string | undefined {
  switch (parts) {
    case 'all':
      return undefined
    case 'recent':
      return `이름의 일부와 초성은 최근에 바뀐 ${koreanNumber(maxScanned)}명까지에서만 찾았습니다. 더 오래된 고객은 이름 전체를 입력해 주세요.`
    case 'none':
      return '이름은 전체가 같은 고객만 찾습니다. 이름 전체를 입력해 주세요.'
  }
}

function notFound({ by, text }: SearchTerm, parts: PartsSeen, seesOnlyOwn: boolean): string {
  if (by === 'phone-end') return `전화번호 뒷자리가 ${text}인 고객이 없습니다.`
  const colleagues = '동료가 맡은 고객은 전화번호 뒤 네 자리로 찾을 수 있습니다.'
  if (by !== 'name')
    return seesOnlyOwn
      ? `내가 맡은 고객 가운데에는 없습니다. ${colleagues}`
      : '이 접수번호로 등록한 고객이 없습니다.'
  const nobody = seesOnlyOwn
    ? '내가 맡은 고객 가운데에는 이 이름이 없습니다.'
    : '이 이름으로 찾은 고객이 없습니다.'
  return [nobody, unseenWords(parts), seesOnlyOwn ? colleagues : ''].filter(Boolean).join(' ')
}
