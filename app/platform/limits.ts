import { dayMs, hourMs, minuteMs } from './durations.ts'

/**
 * Every limit of the product: how many in which time, counted in the table `rate_counters` for all processes
 * together. Address blocks are shared by offices and by the carriers' gateways, so theirs are wide, and browsers in a
 * busy one are asked for work long before anybody is refused.
 */
export const limits = {
  /** Messages to one phone of one site because somebody typed it into a form: whoever that was, it cannot be bombed. */
  formMessagesByPhone: { most: 3, windowMs: dayMs },
  /** Searches for registrations by one person of the office: four digits are found, ten thousand are not tried. */
  leadSearchesByUser: { most: 30, windowMs: minuteMs },
  leadSearchesByUserDay: { most: 400, windowMs: dayMs },
  /** Attempts to register from one address block. */
  leadsByAddress: { most: 1200, windowMs: 10 * minuteMs },
  /** Registrations with work from one address block; the messages of more wait with those without. */
  workedByAddress: { most: 60, windowMs: hourMs },
  /** Visits that forms sent from one address block ask for; above `asks` a browser has to work first. */
  bookingsByAddress: { asks: 6, most: 30, windowMs: hourMs },
  /** Openings of visitors' own pages from one address block: their tokens are not to be guessed. */
  ownPagesByAddress: { most: 60, windowMs: 10 * minuteMs },
  /** Changes that one registration's own page takes. */
  ownChangesByLead: { most: 20, windowMs: dayMs },
  /** Refused sign-ins to one account from one address block, in steps: the more there were, the longer the wait. */
  signInsByPlace: { most: 5, windowMs: minuteMs },
  signInsByPlaceLonger: { most: 10, windowMs: 15 * minuteMs },
  signInsByPlaceDay: { most: 20, windowMs: dayMs },
  /** Refused sign-ins from one address block to all accounts together, in steps. */
  signInsByAddress: { most: 20, windowMs: minuteMs },
  signInsByAddressLonger: { most: 60, windowMs: 15 * minuteMs },
  signInsByAddressDay: { most: 300, windowMs: dayMs },
  /** Refused sign-ins to one account from wherever, by devices that it does not know. */
  signInsByAccount: { most: 50, windowMs: hourMs },
  signInsByAccountDay: { most: 100, windowMs: dayMs },
  /** Refused sign-ins of a device from which the account was signed in to before: strangers do not count here. */
  signInsByDevice: { most: 10, windowMs: 15 * minuteMs },
  signInsByDeviceDay: { most: 40, windowMs: dayMs },
  /**
   * Refused sign-ins of the whole install by devices that are known to nobody: each costs a quarter of a second of a
   * core. Strangers wait then, whoever signed in with the same browser before does not.
   */
  signInsByInstall: { most: 60, windowMs: minuteMs },
  /** Confirmations of the password by whoever is signed in already. */
  passwordChecksByUser: { most: 10, windowMs: 15 * minuteMs },
  /** Links for a forgotten password; a device that the account knows has its own, which strangers do not use up. */
  passwordResetsByAddress: { most: 20, windowMs: hourMs },
  passwordResetsByPlace: { most: 3, windowMs: hourMs },
  passwordResetsByAccount: { most: 9, windowMs: hourMs },
  passwordResetsByDevice: { most: 3, windowMs: hourMs },
  /** Links to a new password that one person makes for colleagues. */
  passwordLinksByUser: { most: 20, windowMs: dayMs },
  /** Invitations that one person sends. */
  invitationsByUser: { most: 50, windowMs: dayMs },
} as const satisfies Record<string, Limit>

export interface Limit {
  /** Above it a proof of work is asked for. */
  asks?: number
  most: number
  windowMs: number
}

export type LimitName = keyof typeof limits

/**
 * Attempts to register from one address block in an hour above which a browser has to work before it is heard: a step of
 * difficulty more above each.
 */
export const workByAddress = { steps: [20, 60, 180, 540], windowMs: hourMs } as const

/** How long registrations without work of a site are counted, above which every browser has to work. */
export const freeWindowMs = hourMs

/** How long a rush is counted, for the proof of work that it switches on (`LEAD_RUSH_PER_MINUTE`). */
export const rushWindowMs = minuteMs
