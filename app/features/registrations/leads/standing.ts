/** What the door knows of whoever registers by a form. */
export interface Standing {
  /** A proof of work was done for it. */
  proven: boolean
  /** So many came from its address block in this hour that work does not speak for it any more. */
  isCrowded: boolean
  /** Whether so few visits were asked for from its address block that a place may be held. */
  mayBook: boolean
}

/** Of whoever does not come by a form of the site. */
export const unknownStanding: Standing = { proven: false, isCrowded: false, mayBook: true }
