import { beforeAll, describe, expect, test } from 'vitest'
import { testFirst } from '../../tests/support/long.ts'
import { watchWork } from '../../tests/support/longest-gap.ts'
import { residentMegabytes } from '../../tests/support/resident-memory.ts'
import { childOf } from './child.server.ts'
import { JobRefused } from './fair-queue.ts'

const naughty = () => new URL('../../tests/support/children/naughty-worker.ts', import.meta.url)
const ask = childOf<string, unknown>('naughty', naughty, { memoryMb: 128, timeMs: 5_000, answerMb: 2 })

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('childOf', () => {
  beforeAll(() => ask('0'))

  test('keeps one process for jobs after each other, which has no environment and may print', async () => {
    const pid = await ask('pid')
    expect(await ask('print')).toBe('printed')
    // Shells add where they are.
    expect((await ask('keys')) as string[]).toEqual(['MALLOC_ARENA_MAX', 'PWD'])
    expect(await ask('pid')).toBe(pid)
  })

  testFirst(1, [['fill buffers'], ['fill the heap'], ['fill one buffer']])(
    '%s: ends at the memory limit, and this process does not grow',
    async (wish) => {
      const before = residentMegabytes(process.pid)
      const longest = watchWork()
      await expect(ask(wish)).rejects.toThrow(JobRefused)
      expect(residentMegabytes(process.pid) - before).toBeLessThan(32)
      expect(longest()).toBeLessThan(200)
      expect(await ask('0')).toBe('0')
    },
  )

  test('ends at the time limit of the program or of the job, and the process with it', async () => {
    const pid = (await ask('pid')) as number
    await expect(ask('spin', undefined, 200)).rejects.toThrow(JobRefused)
    await expect.poll(() => isRunning(pid)).toBe(false)
    expect(await ask('pid')).not.toBe(pid)
  })

  testFirst(2, [['recurse'], ['promise an endless answer'], ['leave'], ['answer much']])(
    '%s: is too costly, and the next job is answered',
    async (wish) => {
      await expect(ask(wish)).rejects.toThrow(JobRefused)
      expect(await ask('0')).toBe('0')
    },
  )

  test('tells a fault of the program with its stack, and goes on', async () => {
    const failing = await ask('fail').catch((error: unknown) => error)
    expect(failing).not.toBeInstanceOf(JobRefused)
    expect(String(failing)).toMatch(/a fault of ours\n.*naughty-worker/)
    const missing = childOf('missing', () => new URL('./no-worker.ts', import.meta.url), {
      memoryMb: 128,
      timeMs: 1000,
    })
    await expect(missing(1)).rejects.toThrow(/did not start.*no-worker/s)
  })
})
