const minute = 60_000
const hour = 60 * minute

/**
 * Every limit of the product: how many in which time, counted in the table `rate_counters` for all processes
 * together. Address blocks are shared by offices and by the carriers' gateways, so theirs are wide.
 */
export const limits = {
  /** Registrations from one address block. */
  leadsByAddress: { most: 60, windowMs: 10 * minute },
  /** Registrations of one phone at one site. */
  leadsByPhone: { most: 6, windowMs: 24 * hour },
  /** Openings of visitors' own pages from one address block: their tokens are not to be guessed. */
  ownPagesByAddress: { most: 60, windowMs: 10 * minute },
  /** Changes that one registration's own page takes. */
  ownChangesByLead: { most: 20, windowMs: 24 * hour },
} as const satisfies Record<string, Limit>

export interface Limit {
  most: number
  windowMs: number
}

export type LimitName = keyof typeof limits

/** How long a rush is counted, for the proof of work that it switches on (`LEAD_RUSH_PER_MINUTE`). */
export const rushWindowMs = minute
