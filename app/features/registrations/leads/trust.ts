export interface Trust {
  proven: boolean
  /** Too many from its address block in this hour for the proof to count. */
  isCrowded: boolean
  /** Few enough bookings from its address block to hold a place. */
  canBook: boolean
}

/** For registrations that do not come by a form. */
export const unknownTrust: Trust = { proven: false, isCrowded: false, canBook: true }
