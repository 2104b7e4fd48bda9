import { dayMs, hourMs, minuteMs } from './durations.ts'

/** Counted in `rate_counters` for all processes. Offices and carriers' NAT gateways share address blocks. */
export const limits = {
  formMessagesByPhone: { max: 3, windowMs: dayMs },
  /** Four digits can be found, ten thousand not tried. */
  leadSearchesByUser: { max: 30, windowMs: minuteMs },
  leadSearchesByUserDay: { max: 400, windowMs: dayMs },
  /** A desk sees one customer after another, masked; a day with a queue before the door has a thousand. */
  arrivalLookUpsByUser: { max: 40, windowMs: minuteMs },
  arrivalLookUpsByUserDay: { max: 1500, windowMs: dayMs },
  walkInsByUser: { max: 60, windowMs: hourMs },
  walkInsByUserDay: { max: 400, windowMs: dayMs },
  /** Messages to colleagues whose customers called here. */
  messagesLeftByUser: { max: 60, windowMs: hourMs },
  messagesLeftByUserAndLead: { max: 10, windowMs: hourMs },
  leadsByAddress: { max: 1200, windowMs: 10 * minuteMs },
  workedByAddress: { max: 60, windowMs: hourMs },
  /** Above `challengeAbove` a proof of work is required. */
  bookingsByAddress: { challengeAbove: 6, max: 30, windowMs: hourMs },
  ownPagesByAddress: { max: 60, windowMs: 10 * minuteMs },
  ownChangesByLead: { max: 20, windowMs: dayMs },
  signInsByPlace: { max: 5, windowMs: minuteMs },
  signInsByPlaceLonger: { max: 10, windowMs: 15 * minuteMs },
  signInsByPlaceDay: { max: 20, windowMs: dayMs },
  signInsByAddress: { max: 20, windowMs: minuteMs },
  signInsByAddressLonger: { max: 60, windowMs: 15 * minuteMs },
  signInsByAddressDay: { max: 300, windowMs: dayMs },
  signInsByAccount: { max: 50, windowMs: hourMs },
  signInsByAccountDay: { max: 100, windowMs: dayMs },
  signInsByDevice: { max: 10, windowMs: 15 * minuteMs },
  signInsByDeviceDay: { max: 40, windowMs: dayMs },
  /** Unknown devices: each attempt costs a quarter of a second of a core. */
  signInsByInstall: { max: 60, windowMs: minuteMs },
  passwordChecksByUser: { max: 10, windowMs: 15 * minuteMs },
  /** Known devices have their own limit. */
  passwordResetsByAddress: { max: 20, windowMs: hourMs },
  passwordResetsByPlace: { max: 3, windowMs: hourMs },
  passwordResetsByAccount: { max: 9, windowMs: hourMs },
  passwordResetsByDevice: { max: 3, windowMs: hourMs },
  passwordLinksByUser: { max: 20, windowMs: dayMs },
  staffPhoneCodesByUser: { max: 5, windowMs: dayMs },
  staffPhoneTriesByUser: { max: 10, windowMs: 15 * minuteMs },
  draftCommentsByLink: { max: 60, windowMs: hourMs },
  draftCommentsByAddress: { max: 30, windowMs: 10 * minuteMs },
  invitationsByUser: { max: 50, windowMs: dayMs },
} as const satisfies Record<string, Limit>

export interface Limit {
  challengeAbove?: number
  max: number
  windowMs: number
}

export type LimitName = keyof typeof limits

/** Registrations from a block per window, above each of which the proof of work gets harder. */
export const workByAddress = { steps: [20, 60, 180, 540], windowMs: hourMs } as const

export const unprovenWindowMs = hourMs

export const floodWindowMs = minuteMs
