import { readFileSync } from 'node:fs'

/** Megabytes of a process that are in memory, as Linux tells; elsewhere nothing is claimed. */
export function residentMegabytes(pid: number | undefined): number {
  if (process.platform !== 'linux') return 0
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
