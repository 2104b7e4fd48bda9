import type { SiteSettings } from '#app/domain/site/site-settings.ts'

interface Budget {
  hour: number
  day: number
}

export type BudgetName = 'afterWork' | 'withoutWork'

/** Defaults for numbers that have not answered: above a busy opening day, and tens of thousands of won a day for a script. */
const standard: Record<BudgetName, Budget> = {
  afterWork: { hour: 600, day: 4000 },
  withoutWork: { hour: 100, day: 500 },
}

export const budgetOf = ({ sender }: Pick<SiteSettings, 'sender'>, name: BudgetName): Budget =>
  sender?.budgets?.[name] ?? standard[name]

/** Half the budget stays for visitors without JavaScript, who cannot do the work. */
export const maxUnprovenRegistrations = (settings: Pick<SiteSettings, 'sender'>): number =>
  Math.max(1, Math.floor(budgetOf(settings, 'withoutWork').hour / 2))

export const dailyPerNumber = { unanswered: 4, answered: 12 }

export const alertsPerHour = 20

const warningShare = 0.8

export function budgetState(count: number, max: number): 'used' | 'near' | undefined {
  if (count === max) return 'used'
  return count === Math.ceil(max * warningShare) ? 'near' : undefined
}
