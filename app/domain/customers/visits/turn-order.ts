/** A member of the office who may receive visitors, in the present state of the desk. */
export interface Counsellor {
  id: string
  name: string
  /** Takes turns. Others can be chosen, and are never proposed. */
  isInTurn: boolean
  /** Not at work by their hours, or absent. */
  isAway: boolean
  /** Since when they talk to a visitor. */
  talkingSince: string | undefined
  /** Visitors who wait for this one and nobody else. */
  waiting: number
  /** Of today, the one that goes on included. */
  talks: number
  /** Of the last talk of today. */
  lastEndedAt: string | undefined
  /** Colleagues who are absent and whose customers this one looks after. */
  covers: string[]
}

/** Who takes a visitor. `waits`: the visitor waits until that one is free. */
export interface Take {
  counsellor: string
  waits: boolean
}

const isFree = (one: Counsellor) => !one.isAway && !one.talkingSince && !one.waiting

/** The fewest talks today first, then the longest time without one. */
const byTurn = (a: Counsellor, b: Counsellor) =>
  a.talks - b.talks || compare(a.lastEndedAt ?? '', b.lastEndedAt ?? '') || compare(a.id, b.id)

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** In the order of their turn: the free ones, those in a talk (the longest first), those away, then those who take no turns. */
export function inTurnOrder(counsellors: readonly Counsellor[]): Counsellor[] {
  const rank = (one: Counsellor) => (!one.isInTurn ? 3 : one.isAway ? 2 : isFree(one) ? 0 : 1)
  return counsellors.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      (rank(a) === 1 ? compare(a.talkingSince ?? '', b.talkingSince ?? '') : 0) ||
      byTurn(a, b),
  )
}

/** @returns undefined where everybody who takes turns is in a talk, waited for or away */
export const nextInTurn = (counsellors: readonly Counsellor[]): Counsellor | undefined =>
  counsellors.filter((one) => one.isInTurn && isFree(one)).sort(byTurn)[0]

/**
 * Who takes a visitor, as the desk proposes it: the counsellor of the customer, also where the visitor has to wait for them; the deputy
 * who looks after that one's customers; else the next counsellor.
 * @param own whose customer it is @returns undefined: the visitor waits for the first who is free
 */
export function proposeTake(own: string | undefined, counsellors: readonly Counsellor[]): Take | undefined {
  const present = counsellors.filter(({ isAway }) => !isAway)
  const known =
    own && (present.find(({ id }) => id === own) ?? present.find(({ covers }) => covers.includes(own)))
  if (known) return { counsellor: known.id, waits: Boolean(known.talkingSince) }
  const next = nextInTurn(counsellors)
  return next && { counsellor: next.id, waits: false }
}
