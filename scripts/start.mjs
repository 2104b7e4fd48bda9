/**
 * What `npm start` runs. Plain JavaScript that loads only built files: loading TypeScript, and packages file by file, would
 * cost the process 40 MB for as long as it serves.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildIsFresh } from './build-is-fresh.mjs'

keepMemorySmall()
// React picks its production code by this when it is loaded. It says nothing about the kind of the install: that is BUNYANG_ENV.
process.env.NODE_ENV = 'production'
if (!buildIsFresh()) await buildApart()
const { startServer } = await import(join(process.cwd(), 'build/server/main.js'))
await startServer()

/**
 * Starts this process again with settings that only a new process takes, 40 ms later. Rendering and compression of documents
 * leave garbage in bursts, which would be most of the memory. With Node's own settings the young heap grows to 48 MB, the
 * old one is not collected before it holds three times what is in use, and each of five threads keeps a glibc arena of what
 * it has freed. Threads that help with the young heap cost a small server a tenth of a page more than they save. After
 * 200,000 requests these keep 25 MB less than a young heap of 16 MB, which would save an eighth of what drawing a page costs.
 * The server collects garbage itself when it is idle (`server/release-memory.ts`). Settings of the operator win.
 */
function keepMemorySmall() {
  const isSet = `${process.execArgv.join(' ')} ${process.env.NODE_OPTIONS}`.includes('--max-semi-space-size')
  if (isSet || process.env.MALLOC_ARENA_MAX || !process.execve || process.platform !== 'linux') return
  const settings = [
    '--expose-gc',
    '--max-semi-space-size=8',
    '--no-parallel-scavenge',
    '--heap-growing-percent=40',
    '--initial-old-space-size=32',
  ]
  process.execve(
    process.execPath,
    [process.execPath, ...settings, ...process.execArgv, ...process.argv.slice(1)],
    { MALLOC_ARENA_MAX: '1', ...process.env },
  )
}

/** Builds in a child process, which prints its errors and ends together with this process. */
async function buildApart() {
  const child = spawn(process.execPath, [...process.execArgv, 'scripts/build-for-start.ts'], {
    stdio: 'inherit',
  })
  const pass = (signal) => {
    child.kill(signal)
    process.exit(1)
  }
  process.on('SIGINT', pass).on('SIGTERM', pass)
  const code = await new Promise((resolve) => child.once('exit', resolve))
  process.off('SIGINT', pass).off('SIGTERM', pass)
  if (code !== 0) process.exit(code ?? 1)
}
