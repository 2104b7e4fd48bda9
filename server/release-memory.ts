import type { Logger } from '#app/platform/logger.server.ts'

const megabyte = 1024 * 1024
/** Bytes by which memory must have grown before a collection is worth its cost. */
const worthwhile = 64 * megabyte
/** Share of one core. */
const quietShare = 0.05

interface Process {
  /** Microseconds of CPU since the process started. */
  processorTime(): number
  /** Resident bytes. */
  memory(): number
  /** Collects garbage and returns its pages to the system. */
  collect?: (() => void) | undefined
}

/**
 * Returns memory to the system once the server is idle. V8 collects only when it needs more heap, so an idle server keeps the
 * garbage of the last documents for hours: 240 MB after many requests, of which 40 MB are in use.
 * A collection blocks everything for 0.1 s, and the next hundred uncached pages cost up to twice as much, since it also drops
 * compiled code. So it runs only after an interval with hardly any work, and if memory has grown since the last time. Does
 * nothing if the process was started without `--expose-gc`.
 */
export function releaseMemory(
  log: Logger,
  { processorTime, memory, collect }: Process = thisProcess,
  everyMs = 10_000,
): { look(): void; stop(): void } {
  let timeBefore = processorTime()
  let kept = 0

  function look() {
    const used = processorTime() - timeBefore
    timeBefore += used
    const before = memory()
    if (!collect || used > quietShare * everyMs * 1000 || before < kept + worthwhile) return
    const began = performance.now()
    collect()
    kept = memory()
    const ms = Math.round(performance.now() - began)
    log.info({ before: toMegabytes(before), after: toMegabytes(kept), ms }, 'garbage collected')
  }

  const timer = setInterval(look, everyMs).unref()
  return { look, stop: () => clearInterval(timer) }
}

const toMegabytes = (bytes: number) => Math.round(bytes / megabyte)

const thisProcess: Process = {
  processorTime() {
    const { user, system } = process.cpuUsage()
    return user + system
  },
  memory: () => process.memoryUsage.rss(),
  collect: globalThis.gc && (() => globalThis.gc?.({ type: 'major', flavor: 'last-resort' })),
}
