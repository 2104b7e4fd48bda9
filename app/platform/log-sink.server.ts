import { writeSync } from 'node:fs'
import type { DestinationStream } from 'pino'

/** Never throws: lines that cannot be written are counted and dropped. */
export interface LogSink extends DestinationStream {
  lost(): number
  flush(done?: () => void): void
}

export interface LogTarget {
  /** @throws where it cannot be opened */
  open(): number
  /** After an error, so that it is reopened. */
  close(): void
}

/** Milliseconds. */
const retryAfterMs = 5000
/** Bytes, for a slow reader. */
const mostPending = 1024 * 1024
/** Milliseconds. */
const slowReaderMs = 50
const newline = 0x0a
const mostAtOnce = 64 * 1024

/**
 * Survives full disks, closed pipes and removed folders: reports once on standard error, drops lines, retries, and logs how
 * many are missing.
 */
export function createLogSink(
  target: LogTarget,
  { say = sayOnStandardError, now = () => performance.now(), writeSome = writeAsMuch } = {},
): LogSink {
  let pending: Buffer[] = []
  let pendingBytes = 0
  let lost = 0
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
  } catch {}
}

export const standardOutput: LogTarget = { open: () => 1, close: () => {} }
