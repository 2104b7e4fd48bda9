import type { Logger } from '#app/platform/logger.server.ts'

const megabyte = 1024 * 1024
/** Bytes by which memory has to have grown for a collection to be worth what it costs. */
const worthwhile = 64 * megabyte
/** Of a core. */
const quietShare = 0.05

interface Process {
  /** Microseconds of processor since the process began. */
  processorTime(): number
  /** Resident bytes. */
  memory(): number
  /** Collects whatever nothing refers to, and gives its pages back. */
  collect?: (() => void) | undefined
}

/**
 * Gives back what a busy time left in memory, once the server is quiet. V8 looks through its heap when more is needed, so a server
 * that nobody asks keeps for hours the garbage of the last documents: 240 MB after many requests, of which 40 MB are in use.
 * Everything waits meanwhile (0.1 s), and the next hundred pages that are not kept cost up to twice as much, since much compiled code
 * goes too: hence only when hardly anything was done for a whole interval, and memory has grown since the last time. Does nothing where
 * the process was started without `--expose-gc`.
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
    log.info({ before: toMegabytes(before), after: toMegabytes(kept), ms }, 'memory was given back')
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
