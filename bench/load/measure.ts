import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'

const run = promisify(execFile)
/** Clock ticks of `/proc/<pid>/stat` in a second (Linux on every architecture that Node runs on). */
const ticks = 100

export interface Load {
  /** Requests a second. */
  rate: number
  /** Microseconds of the server's processor for one request. */
  cpu: number
}

/** Seconds of processor that a process and its threads have used. */
export function processorSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticks
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

export const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
