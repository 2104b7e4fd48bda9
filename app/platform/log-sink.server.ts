import { writeSync } from 'node:fs'
import type { DestinationStream } from 'pino'

/** Where the log's lines go. Writing never throws: what cannot be written is counted and given up. */
export interface LogSink extends DestinationStream {
  /** Lines that were given up since the process began. */
  lost(): number
  /** Writes what a slow reader has not taken yet, as far as it takes it now. */
  flush(done?: () => void): void
}

/** What lines are written to: a file of the day, or standard output. */
export interface LogTarget {
  /** The descriptor to write to now. @throws where it cannot be opened */
  open(): number
  /** Lets go of it after an error, so that it is opened anew. */
  close(): void
}

/** How long nothing is tried after an error, in milliseconds: a full disk is not asked at every line. */
const retryAfterMs = 5000
/** Bytes that wait for a reader who is slow; beyond them lines are given up. */
const mostPending = 1024 * 1024
/** How soon a slow reader is tried again, in milliseconds. */
const slowReaderMs = 50
const newline = 0x0a
/** The most bytes written at once. */
const mostAtOnce = 64 * 1024

/**
 * Writes lines at once and never ends the process: on a full disk, a closed pipe or a folder that is gone it says so
 * once on standard error, drops lines, counts them, and tries again every few seconds. When it can write again the log
 * itself tells how many are missing.
 * @param say where the one sentence goes; it, the time and the system's write are others only in tests
 */
export function createLogSink(
  target: LogTarget,
  { say = sayOnStandardError, now = () => performance.now(), writeSome = writeAsMuch } = {},
): LogSink {
  let pending: Buffer[] = []
  let pendingBytes = 0
  let lost = 0
  /** Of them, those that the log does not tell of yet. */
  let untold = 0
  let failedAt: number | undefined
  let wasCut = false
  let timer: NodeJS.Timeout | undefined

  function write(line: string) {
    if (failedAt !== undefined && now() - failedAt < retryAfterMs) return giveUp(1)
    const bytes = Buffer.from(`${wasCut && !pendingBytes ? '\n' : ''}${line}`)
    if (pendingBytes + bytes.length > mostPending) return giveUp(1)
    keep(bytes)
    if (!timer) flush()
  }

  const keep = (bytes: Buffer) => {
    pending.push(bytes)
    pendingBytes += bytes.length
  }

  function flush() {
    clearTimeout(timer)
    timer = undefined
    const whole = Buffer.concat(pending)
    pending = []
    pendingBytes = 0
    let written = 0
    try {
      while (written < whole.length) {
        const some = writeSome(target.open(), whole, written)
        if (!some) break
        written += some
      }
      failedAt = undefined
    } catch (error) {
      fail(error, whole.subarray(written))
    }
    if (written) wasCut = whole[written - 1] !== newline
    if (failedAt !== undefined) return
    if (written < whole.length) {
      keep(whole.subarray(written))
      timer = setTimeout(flush, slowReaderMs).unref()
    } else if (untold) tellLost()
  }

  function fail(error: unknown, unwritten: Buffer) {
    if (failedAt === undefined)
      say(`로그를 쓰지 못해 버립니다(${codeOf(error)}). 다시 쓸 수 있게 되면 이어서 씁니다.`)
    failedAt = now()
    giveUp(unwritten.filter((byte) => byte === newline).length)
    target.close()
  }

  function giveUp(lines: number) {
    lost += lines
    untold += lines
  }

  function tellLost() {
    const line = { level: 40, time: new Date().toISOString(), lines: untold, msg: 'log lines were lost' }
    untold = 0
    write(`${JSON.stringify(line)}\n`)
  }

  return {
    write,
    flush(done?: () => void) {
      flush()
      done?.()
    },
    lost: () => lost,
  }
}

/** @returns 0 where a pipe is full */
function writeAsMuch(fd: number, bytes: Buffer, at: number): number {
  try {
    return writeSync(fd, bytes, at, Math.min(bytes.length - at, mostAtOnce))
  } catch (error) {
    if (codeOf(error) === 'EAGAIN') return 0
    throw error
  }
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error)

function sayOnStandardError(sentence: string) {
  try {
    writeSync(2, `${sentence}\n`)
  } catch {
    // Nobody is left to tell.
  }
}

/** Lines to standard output, for whoever started the process to keep. */
export const standardOutput: LogTarget = { open: () => 1, close: () => {} }
