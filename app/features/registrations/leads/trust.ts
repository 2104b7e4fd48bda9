/** What is known of whoever registers by a form. */
export interface Trust {
  /** A proof of work was done for it. */
  proven: boolean
  /** So many came from its address block in this hour that work does not speak for it any more. */
  isCrowded: boolean
  /** Whether so few visits were asked for from its address block that a place may be held. */
  canBook: boolean
}

/** Of whoever does not come by a form of the site. */
export const unknownTrust: Trust = { proven: false, isCrowded: false, canBook: true }
