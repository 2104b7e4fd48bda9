import { dayMs, hourMs, minuteMs } from './durations.ts'

/**
 * Counted in `rate_counters` for all processes. Address blocks are shared by offices and carrier gateways, so theirs are wide.
 */
export const limits = {
  /** Messages caused by forms: nobody can be bombed. */
  formMessagesByPhone: { most: 3, windowMs: dayMs },
  /** Four digits can be found, ten thousand not tried. */
  leadSearchesByUser: { most: 30, windowMs: minuteMs },
  leadSearchesByUserDay: { most: 400, windowMs: dayMs },
  leadsByAddress: { most: 1200, windowMs: 10 * minuteMs },
  /** With proof of work; further ones count as without. */
  workedByAddress: { most: 60, windowMs: hourMs },
  /** Above `asks` a proof of work is required. */
  bookingsByAddress: { asks: 6, most: 30, windowMs: hourMs },
  /** Tokens must not be guessed. */
  ownPagesByAddress: { most: 60, windowMs: 10 * minuteMs },
  ownChangesByLead: { most: 20, windowMs: dayMs },
  /** Refused sign-ins, with growing waits. */
  signInsByPlace: { most: 5, windowMs: minuteMs },
  signInsByPlaceLonger: { most: 10, windowMs: 15 * minuteMs },
  signInsByPlaceDay: { most: 20, windowMs: dayMs },
  signInsByAddress: { most: 20, windowMs: minuteMs },
  signInsByAddressLonger: { most: 60, windowMs: 15 * minuteMs },
  signInsByAddressDay: { most: 300, windowMs: dayMs },
  signInsByAccount: { most: 50, windowMs: hourMs },
  signInsByAccountDay: { most: 100, windowMs: dayMs },
  /** Known devices: strangers do not count. */
  signInsByDevice: { most: 10, windowMs: 15 * minuteMs },
  signInsByDeviceDay: { most: 40, windowMs: dayMs },
  /** Unknown devices: each attempt costs a quarter of a second of a core. */
  signInsByInstall: { most: 60, windowMs: minuteMs },
  passwordChecksByUser: { most: 10, windowMs: 15 * minuteMs },
  /** Known devices have their own limit. */
  passwordResetsByAddress: { most: 20, windowMs: hourMs },
  passwordResetsByPlace: { most: 3, windowMs: hourMs },
  passwordResetsByAccount: { most: 9, windowMs: hourMs },
  passwordResetsByDevice: { most: 3, windowMs: hourMs },
  passwordLinksByUser: { most: 20, windowMs: dayMs },
  invitationsByUser: { most: 50, windowMs: dayMs },
} as const satisfies Record<string, Limit>

export interface Limit {
  /** A proof of work is required above it. */
  asks?: number
  most: number
  windowMs: number
}

export type LimitName = keyof typeof limits

/** Registrations from a block per window, above each of which the proof of work gets harder. */
export const workByAddress = { steps: [20, 60, 180, 540], windowMs: hourMs } as const

/** For registrations without proof of work. */
export const freeWindowMs = hourMs

/** For `LEAD_RUSH_PER_MINUTE`. */
export const rushWindowMs = minuteMs
