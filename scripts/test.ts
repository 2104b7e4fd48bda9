/** What `npm test` runs: every check in order, ending at the first that fails. Arguments go on to vitest. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { findChromium } from '../tests/support/chromium.ts'
import { loadDemoData } from '../tests/support/demo-data.ts'
import { startTestPostgres } from '../tests/support/postgres.ts'

const ROOT = resolve(import.meta.dirname, '..')
const BINARIES = join(ROOT, 'node_modules', '.bin')
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
  skipped: number
}

const binary = (name: string, ...args: string[]): Command => ({ program: join(BINARIES, name), args })

const CHECKS: Step[] = [
  { name: 'types', commands: [binary('react-router', 'typegen'), binary('tsc', '--noEmit')] },
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
// A terminal tells the whole group, a supervisor only this process: either way the child ends first, then we tidy up.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    interrupted = true
    for (const child of running) child.kill(signal)
  })
}

process.exitCode = (await runEverything(process.argv.slice(2))) ? 0 : 1

async function runEverything(vitestArguments: string[]): Promise<boolean> {
  const started = performance.now()
  const steps = vitestArguments.length > 0 ? [BUILD] : [...CHECKS, BUILD]
  for (const step of steps) {
    if (await passes(step)) continue
    say(`Total: ${secondsSince(started)}`)
    say(`No test ran, because the step "${step.name}" failed.`)
    return false
  }
  const { succeeded, tally } = await runTests(vitestArguments)
  say(`Total: ${secondsSince(started)}`)
  say(tally ? closingLine(tally) : 'The tests did not run to their end.')
  return succeeded
}

/** Runs a step's commands in order, showing what they printed only when one of them fails. */
async function passes(step: Step): Promise<boolean> {
  process.stdout.write(`${step.name} ... `)
  const started = performance.now()
  for (const command of step.commands) {
    const { code, output } = await runQuietly(command)
    if (code === 0 && !interrupted) continue
    say(`failed after ${secondsSince(started)}`)
    say(output.trimEnd())
    return false
  }
  say(secondsSince(started))
  return true
}

async function runTests(
  vitestArguments: string[],
): Promise<{ succeeded: boolean; tally: Tally | undefined }> {
  say('tests ...')
  const started = performance.now()
  const folder = await mkdtemp(join(tmpdir(), 'bunyang-report-'))
  const report = join(folder, 'report.json')
  try {
    const code = await runVitest(vitestArguments, report)
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

/** Runs vitest with a PostgreSQL, a browser and loaded demo sites, and ends the PostgreSQL whatever happens. */
async function runVitest(vitestArguments: string[], report: string): Promise<number> {
  const chromium = await findChromium(say)
  const postgres = await startTestPostgres(say)
  try {
    const demo = await loadDemoData()
    try {
      if (interrupted) return 1
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      return await runShown(binary('vitest', 'run', ...reporters, ...vitestArguments), {
        TEST_DATABASE_URL: postgres.url,
        TEST_POSTGRES_KIND: postgres.kind,
        TEST_CHROMIUM: chromium,
        TEST_DEMO_DATA: demo.folder,
      })
    } finally {
      await demo.remove()
    }
  } finally {
    await postgres.stop()
  }
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

function runShown(command: Command, variables: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(command.program, command.args, {
    cwd: ROOT,
    env: { ...environment(), ...variables },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  child.once('error', (error) => say(error.message))
  return ended(child)
}

/** The commands start with `#!/usr/bin/env node`, which has to find the Node that runs this script. */
function environment(): NodeJS.ProcessEnv {
  const path = [dirname(process.execPath), process.env.PATH ?? ''].join(delimiter)
  return { ...process.env, PATH: path }
}

/** Resolves with the exit code once all output has arrived; a program that cannot start or is killed counts as 1. */
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
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

async function readTally(path: string): Promise<Tally | undefined> {
  if (!existsSync(path)) return undefined
  const report = JSON.parse(await readFile(path, 'utf8')) as VitestReport
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles(report),
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** Files that failed without a failing test, such as one that cannot be imported: vitest counts no test for them. */
function brokenFiles(report: VitestReport): number {
  return report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length
}

function closingLine({ passed, failed, skipped }: Tally): string {
  const counts = `${passed} passed, ${failed} failed`
  return skipped > 0 ? `${counts}, ${skipped} skipped` : counts
}

function secondsSince(started: number): string {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`
}
