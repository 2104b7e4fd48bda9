/** Milliseconds between two frames: fewer than thirty a second, and time to spare. */
const slow = 31
const quick = 19
const coarsest = 0.6

export interface Pace {
  /** Device pixels per CSS pixel while something moves. */
  ratio(): number
  record(between: number): void
}

/** Finds the finest resolution that stays fluent: coarser at once, finer again with care. */
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
