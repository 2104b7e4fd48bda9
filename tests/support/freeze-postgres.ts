import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { startTestPostgres, type TestPostgres } from './postgres.ts'

/** A PostgreSQL of the test's own that can be made to stand still; undefined where there is none to start. */
export async function startFreezablePostgres(): Promise<
  (TestPostgres & { freeze(): Promise<() => void> }) | undefined
> {
  if (!existsSync('/proc/self/task')) return undefined
  const { TEST_DATABASE_URL: shared } = process.env
  delete process.env.TEST_DATABASE_URL
  const server = await startTestPostgres(() => {})
  if (shared) process.env.TEST_DATABASE_URL = shared
  if (server.kind === 'postgres') return { ...server, freeze: () => freeze(server.url) }
  await server.stop()
  return undefined
}

/** Stops the server and everything it runs where they are, as a machine that hangs. */
async function freeze(url: string): Promise<() => void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('show data_directory')
  await client.end()
  const [first] = readFileSync(join(rows[0].data_directory, 'postmaster.pid'), 'utf8').split('\n')
  const children = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8').trim().split(' ')
  const pids = [first, ...children].map(Number)
  for (const pid of pids) signal(pid, 'SIGSTOP')
  return () => {
    for (const pid of pids) signal(pid, 'SIGCONT')
  }
}

/** To one that has ended meanwhile, as the server of a connection that was closed, nothing. */
function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT') {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
