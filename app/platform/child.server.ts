import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { deserialize } from 'node:v8'
import { type ChildAnswer, readFrames, writeFrame } from './child-frames.ts'

interface ChildLimits {
  /** Resident memory in megabytes, of which the program itself takes some sixty. */
  memoryMb: number
  /** Milliseconds of one job. Starting the process is not counted. */
  timeMs: number
  /** Serialised answer in megabytes: it is copied into this process. */
  answerMb?: number
}

interface JobOptions {
  /** Jobs of one site run one after the other, and other sites take turns with them. */
  site?: string
  timeMs?: number
}

/** A job took more time or memory than its program may use, or ended its process. Nothing is wrong with the program. */
export class TooCostly extends Error {
  override name = 'TooCostly'
}

interface Program {
  name: string
  start: () => URL
  limits: ChildLimits
}

interface Job {
  program: Program
  request: unknown
  key: string
  timeMs: number
  resolve: (answer: unknown) => void
  reject: (error: Error) => void
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
const maxRunning = 4
const memoryWatchMs = process.platform === 'linux' ? 50 : 250

/** Children that run at the same time share this; one may always run. A machine of 1 GB runs one after the other. */
const budgetMb =
  (Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem()) / 2 ** 20) * 0.4

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

const waiting: Job[] = []
const running = new Set<Job>()
const idle: Child[] = []
/** Order in which keys were served last. */
const served = new Map<string, number>()
let turn = 0
let idleTimer: NodeJS.Timeout | undefined

/**
 * Runs jobs of a program in processes of their own, without the environment and its secrets. A job that takes more than its limits ends
 * its process and nothing else. For whatever reads files of others: threads share this process's memory, and their
 * `resourceLimits` do not count array buffers. The program answers with `answerInChild`. Big files travel by path.
 * @param start given as a function, for bundlers have to see `new URL('./…-worker.ts', import.meta.url)`
 * @throws TooCostly, or Error with the program's own stack
 */
export function childOf<Request, Answer>(
  name: string,
  start: () => URL,
  limits: ChildLimits,
): (request: Request, options?: JobOptions) => Promise<Answer> {
  const program = { name, start, limits }
  return (request, { site = '', timeMs = limits.timeMs } = {}) =>
    new Promise<Answer>((resolve, reject) => {
      waiting.push({
        program,
        request,
        key: site && `${name} ${site}`,
        timeMs,
        resolve: resolve as (answer: unknown) => void,
        reject,
      })
      startWaiting()
    })
}

function startWaiting(): void {
  for (let job = nextJob(); job; job = nextJob()) {
    waiting.splice(waiting.indexOf(job), 1)
    running.add(job)
    if (job.key) served.set(job.key, ++turn)
    void run(job)
  }
  if (!waiting.length && !running.size) served.clear()
}

/** The one whose site was served longest ago. */
function nextJob(): Job | undefined {
  const usedMb = [...running].reduce((sum, { program }) => sum + program.limits.memoryMb, 0)
  const isBusy = (key: string) => key !== '' && [...running].some((one) => one.key === key)
  return waiting
    .filter(
      ({ program, key }) =>
        !isBusy(key) &&
        (running.size === 0 || (running.size < maxRunning && usedMb + program.limits.memoryMb <= budgetMb)),
    )
    .reduce<Job | undefined>(
      (first, one) => (first && lastServed(first) <= lastServed(one) ? first : one),
      undefined,
    )
}

const lastServed = ({ key }: Job) => served.get(key) ?? 0

async function run(job: Job): Promise<void> {
  const child = takeIdle(job.program) ?? startChild(job.program)
  const began = performance.now()
  try {
    job.resolve(await answerOf(child, job))
    child.busyMs += performance.now() - began
    keepIdle(child)
  } catch (error) {
    child.process.kill('SIGKILL')
    job.reject(error as Error)
  } finally {
    running.delete(job)
    startWaiting()
  }
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
  // Its end is told by 'exit'.
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

async function answerOf(child: Child, { program, request, timeMs }: Job): Promise<unknown> {
  const { name, limits } = program
  const timers: NodeJS.Timeout[] = []
  const end = (reject: (error: Error) => void) => (cause: string) =>
    reject(
      child.isReady
        ? new TooCostly(`${name} ${cause}`)
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
    if (answer.isCostly) throw new TooCostly(`${name} ended: ${answer.error}`)
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
