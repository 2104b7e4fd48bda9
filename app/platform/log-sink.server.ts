import { writeSync } from 'node:fs'
import type { DestinationStream } from 'pino'

/** Never throws: lines that cannot be written are counted and dropped. */
export interface LogSink extends DestinationStream {
  lost(): number
  flush(done?: () => void): void
}

export interface LogTarget {
  open(): number
  close(): void
}

const retryAfterMs = 5000
const maxPendingBytes = 1024 * 1024
const slowReaderMs = 50
const newline = 0x0a
const maxWriteBytes = 64 * 1024

/** Never ends the process: reports once on standard error, drops lines, retries, and logs how many are missing. */
export function createLogSink(
  target: LogTarget,
  { say = printToStderr, now = () => performance.now(), writeSome = writeChunk } = {},
): LogSink {
  let pending: Buffer[] = []
  let pendingBytes = 0
  let lost = 0
  let unreported = 0
  let failedAt: number | undefined
  let wasCut = false
  let timer: NodeJS.Timeout | undefined

  function write(line: string) {
    if (failedAt !== undefined && now() - failedAt < retryAfterMs) return dropLines(countLines(line))
    const bytes = Buffer.from(`${wasCut && !pendingBytes ? '\n' : ''}${line}`)
    if (pendingBytes + bytes.length > maxPendingBytes) return dropLines(countLines(line))
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
    const buffer = Buffer.concat(pending)
    pending = []
    pendingBytes = 0
    let writtenBytes = 0
    try {
      while (writtenBytes < buffer.length) {
        const count = writeSome(target.open(), buffer, writtenBytes)
        if (!count) break
        writtenBytes += count
      }
      failedAt = undefined
    } catch (error) {
      fail(error, buffer.subarray(writtenBytes))
    }
    if (writtenBytes) wasCut = buffer[writtenBytes - 1] !== newline
    if (failedAt !== undefined) return
    if (writtenBytes < buffer.length) {
      keep(buffer.subarray(writtenBytes))
      timer = setTimeout(flush, slowReaderMs).unref()
    } else if (unreported) reportLost()
  }

  function fail(error: unknown, unwritten: Buffer) {
    if (failedAt === undefined)
      say(`로그를 쓰지 못해 버립니다(${codeOf(error)}). 다시 쓸 수 있게 되면 이어서 씁니다.`)
    failedAt = now()
    dropLines(unwritten.filter((byte) => byte === newline).length)
    target.close()
  }

  function dropLines(lines: number) {
    lost += lines
    unreported += lines
  }

  function reportLost() {
    const line = { level: 40, time: new Date().toISOString(), lines: unreported, msg: 'log lines were lost' }
    unreported = 0
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

/** The access log writes several at once. */
const countLines = (text: string) => text.split('\n').length - 1

function writeChunk(fd: number, bytes: Buffer, at: number): number {
  try {
    return writeSync(fd, bytes, at, Math.min(bytes.length - at, maxWriteBytes))
  } catch (error) {
    if (codeOf(error) === 'EAGAIN') return 0
    throw error
  }
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error)

function printToStderr(sentence: string) {
  try {
    writeSync(2, `${sentence}\n`)
  } catch {}
}

export const standardOutput: LogTarget = { open: () => 1, close: () => {} }
