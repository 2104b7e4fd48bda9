import { writeSync } from 'node:fs'
import { answerInChild } from '#app/platform/answer-in-child.ts'

/** A program that does what it is asked: never ends, takes all memory, fails, leaves, answers too much; or answers. */
answerInChild(async (wish: string) => {
  const held: unknown[] = []
  switch (wish) {
    case 'spin':
      for (;;);
    case 'leave':
      return process.exit(3)
    case 'fill the heap':
      for (;;) held.push(Array.from({ length: 10_000 }, Math.random))
    case 'fill buffers':
      for (;;) held.push(Buffer.alloc(4_000_000, 1))
    case 'fill one buffer':
      return Buffer.alloc(4_000_000_000, 1).length
    case 'recurse': {
      const deeper = (depth: number): number => deeper(depth + 1) + 1
      return deeper(0)
    }
    case 'fail':
      throw new TypeError('a fault of ours')
    case 'answer much':
      return 'x'.repeat(3_000_000)
    case 'print':
      console.log('not an answer')
      return 'printed'
    case 'keys':
      return Object.keys(process.env)
    case 'pid':
      return process.pid
    case 'promise an endless answer':
      writeSync(1, Buffer.from([0xff, 0xff, 0xff, 0xff]))
      return await new Promise(() => {})
    default:
      await new Promise((resolve) => setTimeout(resolve, Number(wish)))
      return wish
  }
})
