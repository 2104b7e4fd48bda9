import { answerInThread } from '../../../app/platform/answer-in-thread.ts'

/** A thread that does what it is asked: never ends, takes all memory, fails, leaves; or answers, after so many milliseconds. */
answerInThread((wish: string | number, atWork) => {
  atWork(`${wish}: 둘째 문단`)
  if (wish === 'spin') for (;;);
  // Eight seconds, in an expression.
  if (wish === 'backtrack') return /^(?:a+)+$/.test(`${'a'.repeat(40)}b`)
  if (wish === 'leave') process.exit(3)
  if (wish === 'fail') throw new Error('a fault of ours')
  if (wish === 'fill') {
    const held: number[][] = []
    for (;;) held.push(Array.from({ length: 10_000 }, Math.random))
  }
  return wish
})
