export interface Trust {
  proven: boolean
  isCrowded: boolean
  canBook: boolean
}

export const unknownTrust: Trust = { proven: false, isCrowded: false, canBook: true }
