import { answerInThread } from '#app/platform/answer-in-thread.ts'

/** A thread that does what it is asked: never ends, takes all memory, fails, leaves, waits until it may go on; or answers. */
answerInThread((wish: string | number | Int32Array, atWork) => {
  atWork(`${wish}: 둘째 문단`)
  if (wish instanceof Int32Array) return Atomics.wait(wish, 0, 0)
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
