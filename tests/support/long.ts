/** Whether the long forms of proofs run, `npm run test:long`; the suite of every change has short ones. */
export const isLong = process.env.TEST_LONG === '1'

/** How often something is tried with made-up input. */
export const runs = (short: number, long: number): number => (isLong ? long : short)
