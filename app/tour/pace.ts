/** Milliseconds between pictures that are still thirty a second, and that have room to spare. */
const slow = 31
const quick = 19
/** Points a CSS pixel, at the coarsest. */
const coarsest = 0.6

export interface Pace {
  /** How finely to draw while something moves: points a CSS pixel. */
  ratio(): number
  /** @param between milliseconds between two pictures */
  record(between: number): void
}

/** Finds how finely a computer can draw and still be fluent: coarser at once when it is slow, finer again with care. */
export function createPace(finest: number): Pace {
  let ratio = finest
  let recent: number[] = []
  let tooFine = Infinity
  return {
    ratio: () => ratio,
    record(between) {
      // A pause of the whole browser says nothing about drawing.
      if (between > 400) return
      recent.push(between)
      if (recent.length < 9) return
      const middle = [...recent].sort((a, b) => a - b)[4] as number
      recent = []
      if (middle > slow && ratio > coarsest) {
        tooFine = ratio
        ratio = Math.max(coarsest, ratio * (middle > slow * 1.5 ? 0.76 : 0.87))
      } else if (middle < quick && ratio * 1.12 < Math.min(finest + 0.01, tooFine * 0.98))
        ratio = Math.min(finest, ratio * 1.12)
    },
  }
}
