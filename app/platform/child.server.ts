import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { deserialize } from 'node:v8'
import { type ChildAnswer, readFrames, writeFrame } from './child-frames.ts'
import { createFairQueue, JobRefused } from './fair-queue.ts'

interface ChildLimits {
  /** Resident memory in megabytes; the program itself takes some sixty of them. */
  memoryMb: number
  /** Milliseconds of one job. Starting the process is not counted. */
  timeMs: number
  /** Serialised answer in megabytes: it is copied into this process. */
  answerMb?: number
}

interface Program {
  name: string
  start: () => URL
  limits: ChildLimits
}

interface Child {
  program: Program
  process: ChildProcessByStdio<Writable, Readable, Readable>
  /** Milliseconds of its jobs so far. */
  busyMs: number
  /** What hears of its answers, or of its end. */
  listener: { answer: (bytes: Buffer) => void; end: (cause: string) => void } | undefined
  isReady: boolean
  /** End of what it wrote to stderr. */
  lastWords: string
}

const idleMs = 30_000
const maxIdle = 2
/** A child that holds more after a job is not kept: a new one costs a tenth of a second. */
const maxIdleMb = 160
/** Milliseconds of jobs, well within the processor time that `ulimit -t` allows. */
const maxBusyMs = 120_000
const startMs = 30_000
const memoryWatchMs = process.platform === 'linux' ? 50 : 250

const machineMb = Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem()) / 2 ** 20
/** Children of all programs that run at the same time: one on a machine of 1 GB, four from 8 GB. */
const slots = Math.min(4, Math.max(1, Math.floor(machineMb / 2048)))
const inTurn = createFairQueue({ slots, maxWaiting: Number.POSITIVE_INFINITY })

/**
 * V8 reserves 512 MB of addresses for code (x64), libraries and stacks of threads take the rest. The limit of `ulimit -d` counts them,
 * although nothing is in them.
 */
const reservedMb = 640

/**
 * Limits before the program starts, in a shell, since Node can set none: data in kilobytes (private writable memory, so array buffers
 * and native libraries as well), seconds of processor for a child whose parent was killed, and the first place where the kernel
 * looks for a process to end when memory runs out.
 */
const limiting =
  'echo 1000 2>/dev/null >/proc/self/oom_score_adj; ulimit -d "$0" 2>/dev/null; ulimit -t 600 2>/dev/null; exec "$@"'

const idle: Child[] = []
let idleTimer: NodeJS.Timeout | undefined

/**
 * Runs jobs of a program in processes of their own, without the environment and its secrets. A job that takes more than its limits ends
 * its process and nothing else. For whatever reads files of others: threads share this process's memory, and their
 * `resourceLimits` do not count array buffers. The program answers with `answerInChild`. Big files travel by path.
 * @param start given as a function, for bundlers have to see `new URL('./…-worker.ts', import.meta.url)`
 * @returns a function that asks; its `key`, such as a site, has one job at a time, and its turn beside other keys
 * @throws JobRefused; Error with the program's own stack
 */
export function childOf<Request, Answer>(
  name: string,
  start: () => URL,
  limits: ChildLimits,
): (request: Request, key?: string, timeMs?: number) => Promise<Answer> {
  const program = { name, start, limits }
  return (request, key, timeMs = limits.timeMs) =>
    inTurn(key, async () => {
      const child = takeIdle(program) ?? startChild(program)
      const began = performance.now()
      try {
        const answer = await answerOf(child, request, timeMs)
        child.busyMs += performance.now() - began
        keepIdle(child)
        return answer as Answer
      } catch (error) {
        child.process.kill('SIGKILL')
        throw error
      }
    })
}

function takeIdle(program: Program): Child | undefined {
  const at = idle.findIndex((one) => one.program === program)
  const [child] = at < 0 ? [] : idle.splice(at, 1)
  if (child) holdOpen(child, true)
  return child
}

function keepIdle(child: Child): void {
  const { process: own, busyMs } = child
  if (busyMs > maxBusyMs || (residentMbNow(own.pid) ?? 0) > maxIdleMb) {
    own.kill('SIGKILL')
    return
  }
  holdOpen(child, false)
  idle.push(child)
  if (idle.length > maxIdle) idle.shift()?.process.kill('SIGKILL')
  clearTimeout(idleTimer)
  idleTimer = setTimeout(endIdle, idleMs).unref()
}

function endIdle(): void {
  for (const { process: own } of idle.splice(0)) own.kill('SIGKILL')
}

/** An idle child does not keep this process from ending. When it has ended, the child's stdin ends too, and so does the child. */
function holdOpen({ process: own }: Child, isHeld: boolean): void {
  for (const one of [own, own.stdin, own.stdout, own.stderr] as { ref?(): void; unref?(): void }[])
    isHeld ? one.ref?.() : one.unref?.()
}

function startChild(program: Program): Child {
  const { memoryMb, answerMb = 16 } = program.limits
  const command = [
    process.execPath,
    '--disable-warning=ExperimentalWarning',
    `--max-old-space-size=${memoryMb}`,
    fileURLToPath(program.start()),
  ] as const
  const [file, ...args] =
    process.platform === 'win32'
      ? command
      : (['sh', '-c', limiting, String((memoryMb + reservedMb) * 1024), ...command] as const)
  const own = spawn(file, args, { env: { MALLOC_ARENA_MAX: '2' }, stdio: ['pipe', 'pipe', 'pipe'] })
  const child: Child = {
    program,
    process: own,
    busyMs: 0,
    listener: undefined,
    isReady: false,
    lastWords: '',
  }
  const end = (cause: string) => {
    const at = idle.indexOf(child)
    if (at >= 0) idle.splice(at, 1)
    child.listener?.end(cause)
  }
  own.once('error', (error) => end(error.message))
  own.once('exit', (code, signal) => end(`ended by itself (${signal ?? code})`))
  // 'exit' reports its end.
  own.stdin.on('error', () => {})
  own.stderr.on('data', (text: Buffer) => {
    child.lastWords = (child.lastWords + text).slice(-2000)
  })
  readFrames(own.stdout, answerMb * 2 ** 20, {
    frame: (bytes) => {
      if (!bytes.length) child.isReady = true
      child.listener?.answer(bytes)
    },
    excess: () => end('answered more than it may'),
  })
  return child
}

async function answerOf(child: Child, request: unknown, timeMs: number): Promise<unknown> {
  const { name, limits } = child.program
  const timers: NodeJS.Timeout[] = []
  const end = (reject: (error: Error) => void) => (cause: string) =>
    reject(
      child.isReady
        ? new JobRefused(`${name} ${cause}`, 'too-costly')
        : new Error(`the process of ${name} did not start: ${cause} ${child.lastWords}`),
    )
  try {
    if (!child.isReady)
      await new Promise<void>((resolve, reject) => {
        child.listener = { answer: () => resolve(), end: end(reject) }
        timers.push(setTimeout(() => end(reject)('took too long'), startMs))
      })
    const answer = await new Promise<ChildAnswer>((resolve, reject) => {
      const giveUp = end(reject)
      child.listener = { answer: (bytes) => resolve(deserialize(bytes) as ChildAnswer), end: giveUp }
      timers.push(setTimeout(() => giveUp('took too long'), timeMs))
      const { pid } = child.process
      const check = async () => {
        if (((await residentMb(pid)) ?? 0) > limits.memoryMb) giveUp('took too much memory')
      }
      timers.push(setInterval(check, memoryWatchMs))
      writeFrame(request, (bytes) => child.process.stdin.write(bytes))
    })
    if ('answer' in answer) return answer.answer
    if (answer.isCostly) throw new JobRefused(`${name} exceeded a limit: ${answer.error}`, 'too-costly')
    throw new Error(`${name} failed: ${answer.error}`)
  } finally {
    for (const timer of timers) clearTimeout(timer)
    child.listener = undefined
  }
}

function residentMbNow(pid: number | undefined): number | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? []
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024
  } catch {
    // It has ended meanwhile.
    return undefined
  }
}

/** Linux has a file for it, all others a program. */
async function residentMb(pid: number | undefined): Promise<number | undefined> {
  if (process.platform === 'linux' || process.platform === 'win32') return residentMbNow(pid)
  return await new Promise((resolve) =>
    execFile('ps', ['-o', 'rss=', '-p', String(pid)], (error, kilobytes) =>
      resolve(error ? undefined : Number(kilobytes) / 1024),
    ),
  )
}
