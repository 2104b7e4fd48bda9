/**
 * `npm test`; with arguments only vitest, whose tests start what they need (`tests/support/run-services.ts`). After
 * `--long` every test runs, in its long form; after `--unit` the quick ones, of stored things those on SQLite.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, statfsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { buildIsFresh } from './build-is-fresh.mjs'

const ROOT = resolve(import.meta.dirname, '..')
const BINARIES = join(ROOT, 'node_modules', '.bin')
const SHARED_MEMORY = '/dev/shm'
/** What all tests at once need, and some more. */
const ROOM_BYTES = 4 * 1024 ** 3
const say = (line: string) => console.log(line)

interface Command {
  program: string
  args: string[]
}

interface Step {
  name: string
  commands: Command[]
}

interface Tally {
  passed: number
  failed: number
  /** Left to the long form. */
  long: number
  /** For what is missing here. */
  skipped: number
}

const binary = (name: string, ...args: string[]): Command => ({ program: join(BINARIES, name), args })

const ROUTES: Step = { name: 'routes', commands: [binary('react-router', 'typegen')] }

const CHECKS: Step[] = [
  // Several checkers would each find out the types that they share, while the other steps wait for their cores.
  { name: 'types', commands: [binary('tsc', '--noEmit', '--checkers', '1')] },
  { name: 'lint', commands: [binary('biome', 'check', '--error-on-warnings')] },
  { name: 'dead code', commands: [binary('knip')] },
]

const BUILD: Step = {
  name: 'build',
  commands: [
    { program: process.execPath, args: ['--disable-warning=ExperimentalWarning', 'scripts/build.ts'] },
  ],
}

const running = new Set<ChildProcess>()
let interrupted = false
// A terminal signals the group, a supervisor only this process: the children end first.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    interrupted = true
    for (const child of running) child.kill(signal)
  })
}

process.exitCode = (await runEverything(vitestArguments(process.argv.slice(2)))) ? 0 : 1

function vitestArguments([form, ...given]: string[]): string[] {
  if (form === '--unit') {
    process.env.TEST_DATABASES = 'sqlite'
    return ['--project', 'unit', '--project', 'unit-dom', ...given]
  }
  if (form !== '--long') return process.argv.slice(2)
  process.env.TEST_LONG = '1'
  return given
}

async function runEverything(vitestArguments: string[]): Promise<boolean> {
  const started = performance.now()
  const failed = vitestArguments.length > 0 ? [] : await failedSteps()
  if (failed.length > 0) {
    say(`Total: ${secondsSince(started)}`)
    say(`No test ran, because of: ${failed.join(', ')}.`)
    return false
  }
  const { succeeded, tally } = await runTests(vitestArguments)
  say(`Total: ${secondsSince(started)}`)
  say(tally ? closingLine(tally) : 'The tests did not run to their end.')
  return succeeded
}

async function failedSteps(): Promise<string[]> {
  if (!(await passes(ROUTES))) return [ROUTES.name]
  const steps = buildIsFresh() ? CHECKS : [...CHECKS, BUILD]
  const passed = await Promise.all(steps.map(passes))
  return steps.filter((_, i) => !passed[i]).map(({ name }) => name)
}

async function passes({ name, commands }: Step): Promise<boolean> {
  const started = performance.now()
  for (const command of commands) {
    const { code, output } = await runQuietly(command)
    if (code === 0 && !interrupted) continue
    say(`${name} ... failed after ${secondsSince(started)}\n${output.trimEnd()}`)
    return false
  }
  say(`${name} ... ${secondsSince(started)}`)
  return true
}

async function runTests(
  vitestArguments: string[],
): Promise<{ succeeded: boolean; tally: Tally | undefined }> {
  say('tests ...')
  const started = performance.now()
  const folder = await makeTemporaryFolder()
  const report = join(folder, 'report.json')
  try {
    const code = await runVitest(vitestArguments, folder, report)
    const tally = await readTally(report)
    if (code !== 0 && tally?.failed === 0)
      say('vitest failed outside any test; what it printed above says why.')
    return { succeeded: code === 0 && tally !== undefined && !interrupted, tally }
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
    return { succeeded: false, tally: undefined }
  } finally {
    await rm(folder, { recursive: true, force: true })
    say(`tests: ${secondsSince(started)}`)
  }
}

/** In memory where there is room: databases and browsers of tests wait for a disk half of their time. */
async function makeTemporaryFolder(): Promise<string> {
  const { bavail, bsize } = existsSync(SHARED_MEMORY) ? statfsSync(SHARED_MEMORY) : { bavail: 0, bsize: 0 }
  const parent = process.env.TMPDIR || bavail * bsize < ROOM_BYTES ? tmpdir() : SHARED_MEMORY
  const folder = await mkdtemp(join(parent, 'bunyang-tests-'))
  // PostgreSQL runs as somebody else where this runs as root.
  await chmod(folder, 0o755)
  return folder
}

async function runVitest(vitestArguments: string[], folder: string, report: string): Promise<number> {
  if (interrupted) return 1
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return await runShown(binary('vitest', 'run', ...reporters, ...vitestArguments), { TMPDIR: folder })
}

function runQuietly(command: Command): Promise<{ code: number; output: string }> {
  const child = spawn(command.program, command.args, {
    cwd: ROOT,
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  child.once('error', (error) => {
    output += error.message
  })
  return ended(child).then((code) => ({ code, output }))
}

function runShown(command: Command, env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(command.program, command.args, {
    cwd: ROOT,
    env: { ...environment(), ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  child.once('error', (error) => say(error.message))
  return ended(child)
}

function environment(): NodeJS.ProcessEnv {
  const path = [dirname(process.execPath), process.env.PATH ?? ''].join(delimiter)
  return { ...process.env, PATH: path }
}

/** After all output; killed or unstartable programs count as 1. */
async function ended(child: ChildProcess): Promise<number> {
  running.add(child)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  running.delete(child)
  return code ?? 1
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: { status: string; tags: string[] }[] }[]
}

async function readTally(path: string): Promise<Tally | undefined> {
  if (!existsSync(path)) return undefined
  const report = JSON.parse(await readFile(path, 'utf8')) as VitestReport
  const long = longTests(report)
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles(report),
    long,
    skipped: report.numPendingTests + report.numTodoTests - long,
  }
}

/** Those that `vitest.config.ts` leaves out by their tag. */
function longTests({ testResults }: VitestReport): number {
  if (process.env.TEST_LONG === '1') return 0
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  return tests.filter(({ status, tags }) => status === 'skipped' && tags.includes('long')).length
}

/** vitest counts no test for a file that cannot be imported. */
function brokenFiles(report: VitestReport): number {
  return report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length
}

function closingLine({ passed, failed, skipped, long }: Tally): string {
  const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
  return long > 0 ? `${counts}; ${long} more in npm run test:long` : counts
}

function secondsSince(started: number): string {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`
}
