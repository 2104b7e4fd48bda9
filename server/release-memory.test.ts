import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import type { Logger } from '#app/platform/logger.server.ts'
import { releaseMemory } from './release-memory.ts'

const megabyte = 1024 * 1024

/** A process as a test sets it, whose memory falls to 100 MB when it collects. */
function start({ canCollect = true } = {}) {
  const machine = { busyMs: 0, memory: 0, told: [] as object[] }
  const log = { info: (details: object) => machine.told.push(details) } as unknown as Logger
  const { look, stop } = releaseMemory(log, {
    processorTime: () => machine.busyMs * 1000,
    memory: () => machine.memory * megabyte,
    collect: canCollect ? () => (machine.memory = 100) : undefined,
  })
  onTestFinished(stop)
  return {
    told: machine.told,
    /** @returns megabytes after ten seconds in which the process had so much to do */
    after(busyMs: number, memory = machine.memory) {
      Object.assign(machine, { busyMs: machine.busyMs + busyMs, memory })
      look()
      return machine.memory
    },
  }
}

test('memory is given back when a busy server is quiet again, and not while somebody is served', () => {
  const server = start()
  expect(server.after(9000, 240)).toBe(240)
  expect(server.after(600)).toBe(240)
  expect(server.after(400)).toBe(100)
  expect(server.told).toEqual([{ before: 240, after: 100, ms: expect.any(Number) }])
})

test('what has hardly grown since the last time is left', () => {
  const server = start()
  expect(server.after(0, 130)).toBe(100)
  expect(server.after(0, 163)).toBe(163)
  expect(server.after(0, 164)).toBe(100)
})

test('a process that cannot collect goes on as it is', () => {
  const server = start({ canCollect: false })
  expect(server.after(0, 400)).toBe(400)
  expect(server.told).toEqual([])
})

test('a process that was started to collect falls below what its garbage took', async () => {
  const script = `
    import { releaseMemory } from './server/release-memory.ts'
    Array.from({ length: 40 }, () => Array.from({ length: 100_000 }, (_, i) => ({ i })))
    releaseMemory({ info: (details) => console.log(JSON.stringify(details)) }).look()`
  const args = ['--expose-gc', '--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script]
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: new URL('..', import.meta.url).pathname,
  })
  const { before, after } = JSON.parse(stdout)
  expect(before - after).toBeGreaterThan(60)
})
