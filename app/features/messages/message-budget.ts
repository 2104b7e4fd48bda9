import type { SiteSettings } from '../site/site-settings.ts'

/** Text messages in an hour and in a Korean day. */
interface Budget {
  hour: number
  day: number
}

/** Of what: registrations that followed a proof of work, or not. */
export type BudgetName = 'afterWork' | 'withoutWork'

/**
 * What a site sends to numbers that have not answered where its settings say nothing. A busy opening day stays below; a
 * script is stopped at some tens of thousands of won a day. Apart from each other, so that whoever's browser has worked
 * does not wait behind what cost a script nothing.
 */
const standard: Record<BudgetName, Budget> = {
  afterWork: { hour: 600, day: 4000 },
  withoutWork: { hour: 100, day: 500 },
}

export const budgetOf = ({ sender }: Pick<SiteSettings, 'sender'>, name: BudgetName): Budget =>
  sender?.budgets?.[name] ?? standard[name]

/**
 * Registrations without work that a site takes in an hour before every browser is asked to work: half the budget of
 * their messages, so that the other half is left for visitors without JavaScript, who cannot.
 */
export const freeRegistrations = (settings: Pick<SiteSettings, 'sender'>): number =>
  Math.max(1, Math.floor(budgetOf(settings, 'withoutWork').hour / 2))

/** Text messages to one and the same number a Korean day, whatever becomes of its registrations. */
export const perNumber = { unanswered: 4, answered: 12 }

/** Alerts that one colleague is sent in an hour; what is over comes gathered in one. */
export const alertsPerHour = 20

/** The share of a budget at which somebody is told. */
const nearly = 0.8

/** What the count of a budget that was just raised is to somebody who watches it. */
export function markAt(count: number, most: number): 'used' | 'near' | undefined {
  if (count === most) return 'used'
  return count === Math.ceil(most * nearly) ? 'near' : undefined
}
