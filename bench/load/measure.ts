import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface Load {
  /** Requests a second. */
  rate: number
  /** Microseconds of the server's processor for one request. */
  cpu: number
}

/** Nanoseconds of each thread of a process as they were last looked at: those of one that has ended count on. */
const lastSeen = new Map<number, Map<string, number>>()

/** Seconds of processor that a process's threads have used, to the nanosecond; `stat` counts hundredths of a second. */
export function processorSeconds(pid: number): number {
  const threads = lastSeen.get(pid) ?? new Map<string, number>()
  lastSeen.set(pid, threads)
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const used = nanosecondsOf(`/proc/${pid}/task/${thread}/schedstat`)
    if (used !== undefined) threads.set(thread, used)
  }
  return [...threads.values()].reduce((sum, used) => sum + used, 0) / 1e9
}

/** @returns undefined where the thread has ended meanwhile */
function nanosecondsOf(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8').split(' ')[0])
  } catch {
    return undefined
  }
}

/** Until a process has nothing of its own to do: it goes once through what came, and draws ahead what was published. */
export async function untilIdle(pid: number): Promise<void> {
  for (let idle = 0, before = processorSeconds(pid); idle < 3; ) {
    await setTimeout(500)
    const used = processorSeconds(pid) - before
    before += used
    idle = used < 0.05 ? idle + 1 : 0
  }
}

/**
 * Asks for one address over and over with wrk, on 32 connections.
 * @param pid of the server, or of its worker
 * @throws where wrk is missing, or anything but the expected answer came
 */
export async function load(
  url: string,
  pid: number,
  { headers = {}, seconds = 3 }: { headers?: Record<string, string>; seconds?: number } = {},
): Promise<Load> {
  const asked = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const before = processorSeconds(pid)
  const { stdout } = await run('taskset', ['-c', '1', 'wrk', '-t1', '-c32', `-d${seconds}s`, ...asked, url])
  const used = processorSeconds(pid) - before
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1] ?? 0)
  if (!requests || /Non-2xx or 3xx|Socket errors/.test(stdout)) throw new Error(`${url}\n${stdout}`)
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
  return { rate, cpu: (used * 1e6) / requests }
}

/** The lower quartile: what other work of a machine adds to a cost is never less than nothing. */
export const undisturbed = (costs: number[]): number =>
  [...costs].sort((a, b) => a - b)[Math.floor(costs.length / 4)] ?? Number.NaN

export const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
