import type { HomeCause, HomeChannel, HomeState } from '#app/db/column-types.ts'

/**
 * States of a home in the sale, and the allowed changes. Decision 67 says why; articles are those of
 * 주택공급에 관한 규칙. A home has no data of its buyer.
 */

/** As people see it now: 보류 is 공급 with a hold that is not over. */
export type ShownState = HomeState | 'held'

export const stateNames: Record<ShownState, string> = {
  excluded: '제외',
  preparing: '준비',
  offered: '공급',
  held: '보류',
  assigned: '배정',
  contracted: '계약',
  remaining: '잔여',
}

export const shownStates = Object.keys(stateNames) as ShownState[]

export const channelNames: Record<HomeChannel, string> = {
  special: '특별공급',
  general: '일반공급',
  reserve: '예비입주자',
  unranked: '무순위',
  optional: '임의공급',
  'first-come': '선착순',
  own: '자체 분양',
  reclaimed: '계약취소 재공급',
}

/** Channels in which the first to come holds a home (§27⑤, §28⑩1; own: after the rounds of §19⑥). */
export const isHeldFirst = (channel: HomeChannel | null): boolean =>
  channel === 'first-come' || channel === 'own'

export const causeNames: Record<HomeCause, string> = {
  'not-taken': '미달',
  'not-signed': '미계약',
  ended: '해지',
}

interface Change {
  from: readonly HomeState[]
  to: HomeState
  cause?: HomeCause | undefined
}

/** `sell` follows a hold; `sign` follows `assign` or `call-reserve`. */
export const homeEvents = {
  exclude: { from: ['preparing'], to: 'excluded' },
  include: { from: ['excluded'], to: 'preparing' },
  open: { from: ['preparing', 'remaining'], to: 'offered' },
  close: { from: ['offered'], to: 'remaining', cause: 'not-taken' },
  assign: { from: ['offered'], to: 'assigned' },
  'call-reserve': { from: ['remaining'], to: 'assigned' },
  waive: { from: ['assigned'], to: 'remaining', cause: 'not-signed' },
  sign: { from: ['assigned'], to: 'contracted' },
  sell: { from: ['offered'], to: 'contracted' },
  end: { from: ['contracted'], to: 'remaining', cause: 'ended' },
} as const satisfies Record<string, Change>

export type HomeEvent = keyof typeof homeEvents

/** What an event leaves in the record of a home; `reverse` takes the last one back. */
export type RecordedEvent = HomeEvent | 'hold' | 'extend' | 'release' | 'reverse'

export const eventNames: Record<RecordedEvent, string> = {
  exclude: '공급 제외',
  include: '공급 대상에 넣음',
  open: '공급 시작',
  close: '접수 마감, 미달',
  assign: '당첨자 배정',
  'call-reserve': '예비입주자 배정',
  waive: '미계약',
  sign: '계약',
  sell: '계약',
  end: '해지',
  hold: '보류',
  extend: '보류 연장',
  release: '보류 해제',
  reverse: '기록 되돌림',
}

/** The part of a home that events change. */
export interface Standing {
  state: HomeState
  channel: HomeChannel | null
  cause: HomeCause | null
  heldUntil: string | null
}

/**
 * What visitors may read: a hold is for sale still, since it may end in minutes. Nothing is said of homes that wait for a winner's
 * contract, a new supply or anything else, of which neither word would be true (표시·광고의 공정화에 관한 법률 제3조).
 */
export type PublicState = 'offered' | 'contracted'

export const publicStateOf = ({ state }: Pick<Standing, 'state'>): PublicState | undefined =>
  state === 'offered' || state === 'contracted' ? state : undefined

export const publicStateNames: Record<PublicState, string> = {
  offered: '분양 중',
  contracted: '계약 완료',
}

export const isHeld = ({ state, heldUntil }: Standing, now: string): boolean =>
  state === 'offered' && heldUntil !== null && heldUntil > now

export const shownState = (home: Standing, now: string): ShownState =>
  isHeld(home, now) ? 'held' : home.state

/**
 * What becomes of a home.
 * @param channel of `open`, which needs one
 * @returns a sentence where it may not happen to this home
 */
export function nextStanding(
  home: Standing,
  event: HomeEvent,
  { now, channel }: { now: string; channel?: HomeChannel | undefined },
): Standing | string {
  const { from, to, cause }: Change = homeEvents[event]
  if (!from.includes(home.state)) return `${stateNames[shownState(home, now)]} 상태에서는 할 수 없습니다.`
  const held = isHeld(home, now)
  if (event === 'open' && !channel) return '공급 방법을 선택해 주세요.'
  if (event === 'open' && channel === 'reserve') return '예비입주자는 잔여 세대에 한 명씩 배정합니다.'
  if (event === 'sell' && !isHeldFirst(home.channel))
    return `${home.channel ? channelNames[home.channel] : '이 방법'}에서는 당첨자 배정이 먼저입니다.`
  if (event === 'sell' && !held) return '보류가 끝났습니다. 다시 보류한 뒤 계약해 주세요.'
  if (event === 'assign' && isHeldFirst(home.channel)) return '선착순과 자체 분양은 보류로 진행합니다.'
  if (event === 'close' && held) return '보류 중인 세대는 마감할 수 없습니다.'
  const next = { open: channel ?? null, 'call-reserve': 'reserve' as const }
  return {
    state: to,
    channel: event in next ? next[event as keyof typeof next] : to === 'preparing' ? null : home.channel,
    cause: cause ?? null,
    heldUntil: null,
  }
}
