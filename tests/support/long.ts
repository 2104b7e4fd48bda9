/** Whether the long forms of proofs run, `npm run test:long`; the suite of every change has short ones. */
export const isLong = process.env.TEST_LONG === '1'

/** The first ones in the suite, all of them in the long form: the others are of the same kind. */
export const first = <T>(count: number, all: readonly T[]): readonly T[] =>
  isLong ? all : all.slice(0, count)

/** How often something is tried with made-up input. */
export const runs = (short: number, long: number): number => (isLong ? long : short)
