/** Whether the long forms of proofs run, `npm run test:long`; the suite of every change has short ones. */
export const isLong = process.env.TEST_LONG === '1'
