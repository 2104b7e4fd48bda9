const minute = 60_000
const hour = 60 * minute

/**
 * Every limit of the product: how many in which time, counted in the table `rate_counters` for all processes
 * together. Address blocks are shared by offices and by the carriers' gateways, so theirs are wide, and browsers in a
 * busy one are asked for work long before anybody is refused.
 */
export const limits = {
  /** Messages to one phone of one site because somebody typed it into a form: whoever that was, it cannot be bombed. */
  formMessagesByPhone: { most: 3, windowMs: 24 * hour },
  /** Searches for registrations by one person of the office: four digits are found, ten thousand are not tried. */
  leadSearchesByUser: { most: 30, windowMs: minute },
  leadSearchesByUserDay: { most: 400, windowMs: 24 * hour },
  /** Attempts to register from one address block. */
  leadsByAddress: { most: 1200, windowMs: 10 * minute },
  /** Registrations with work from one address block; the messages of more wait with those without. */
  workedByAddress: { most: 60, windowMs: hour },
  /** Visits that forms sent from one address block ask for; above `asks` a browser has to work first. */
  bookingsByAddress: { asks: 6, most: 30, windowMs: hour },
  /** Openings of visitors' own pages from one address block: their tokens are not to be guessed. */
  ownPagesByAddress: { most: 60, windowMs: 10 * minute },
  /** Changes that one registration's own page takes. */
  ownChangesByLead: { most: 20, windowMs: 24 * hour },
  /** Refused sign-ins to one account from one address block, in steps: the more there were, the longer the wait. */
  signInsByPlace: { most: 5, windowMs: minute },
  signInsByPlaceLonger: { most: 10, windowMs: 15 * minute },
  signInsByPlaceDay: { most: 20, windowMs: 24 * hour },
  /** Refused sign-ins from one address block to all accounts together, in steps. */
  signInsByAddress: { most: 20, windowMs: minute },
  signInsByAddressLonger: { most: 60, windowMs: 15 * minute },
  signInsByAddressDay: { most: 300, windowMs: 24 * hour },
  /** Refused sign-ins to one account from wherever, by devices that it does not know. */
  signInsByAccount: { most: 50, windowMs: hour },
  signInsByAccountDay: { most: 100, windowMs: 24 * hour },
  /** Refused sign-ins of a device from which the account was signed in to before: strangers do not count here. */
  signInsByDevice: { most: 10, windowMs: 15 * minute },
  signInsByDeviceDay: { most: 40, windowMs: 24 * hour },
  /**
   * Refused sign-ins of the whole install by devices that are known to nobody: each costs a quarter of a second of a
   * core. Strangers wait then, whoever signed in with the same browser before does not.
   */
  signInsByInstall: { most: 60, windowMs: minute },
  /** Confirmations of the password by whoever is signed in already. */
  passwordChecksByUser: { most: 10, windowMs: 15 * minute },
  /** Links for a forgotten password; a device that the account knows has its own, which strangers do not use up. */
  passwordResetsByAddress: { most: 20, windowMs: hour },
  passwordResetsByPlace: { most: 3, windowMs: hour },
  passwordResetsByAccount: { most: 9, windowMs: hour },
  passwordResetsByDevice: { most: 3, windowMs: hour },
  /** Links to a new password that one person makes for colleagues. */
  passwordLinksByUser: { most: 20, windowMs: 24 * hour },
  /** Invitations that one person sends. */
  invitationsByUser: { most: 50, windowMs: 24 * hour },
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
export const workByAddress = { steps: [20, 60, 180, 540], windowMs: hour } as const

/** How long registrations without work of a site are counted, above which every browser has to work. */
export const freeWindowMs = hour

/** How long a rush is counted, for the proof of work that it switches on (`LEAD_RUSH_PER_MINUTE`). */
export const rushWindowMs = minute
