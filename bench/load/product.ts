import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { residentMegabytes } from '../../tests/support/resident-memory.ts'
import { end, runStart } from '../../tests/support/server.ts'
import { processorSeconds } from './measure.ts'

export interface Product {
  origin: string
  port: number
  pid: number
  dataDir: string
  /** Milliseconds from its start until it served. */
  startMs: number
  /** Milliseconds of processor that this took. */
  startCpu: number
  /** Megabytes that are in memory. */
  memory(): number
  /** Milliseconds of processor that something costs the server. */
  costOf(act: () => Promise<unknown>): Promise<number>
  stop(): Promise<void>
}

/**
 * The built product with the demo sites in a folder of its own, which goes with it.
 * @param dataDir of another run, which stays
 * @param under a program that runs it, with its arguments
 */
export async function startProduct(
  env: NodeJS.ProcessEnv = {},
  { dataDir, under = [] }: { dataDir?: string; under?: string[] } = {},
): Promise<Product> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'bunyang-bench-'))
  const began = performance.now()
  const { child, origin, output } = await runStart(
    { DATA_DIR: folder, TRUSTED_PROXY_HOPS: '1', ...env },
    under,
  )
  const startMs = performance.now() - began
  if (!origin) throw new Error(output())
  const startCpu = processorSeconds(child.pid as number) * 1000
  const killed = () => child.kill('SIGKILL')
  process.once('exit', killed)
  const pid = child.pid as number
  return {
    origin,
    port: Number(new URL(origin).port),
    pid,
    dataDir: folder,
    startMs,
    startCpu,
    memory: () => residentMegabytes(pid),
    async costOf(act) {
      const before = processorSeconds(pid)
      await act()
      return (processorSeconds(pid) - before) * 1000
    },
    async stop() {
      await end(child, 'SIGTERM')
      process.off('exit', killed)
      if (!dataDir) rmSync(folder, { recursive: true, force: true })
    },
  }
}
