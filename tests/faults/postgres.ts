import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { startFreezablePostgres } from '../support/freeze-postgres.ts'
import { accepts, unprivilegedAccount } from '../support/postgres.ts'
import { until } from './until.ts'

/** The role of the installs: one that a limit holds for, as it does not for a superuser. */
export const role = 'office'

export interface OwnPostgres {
  url: string
  freeze(): Promise<() => void>
  /** `SIGQUIT` ends every process at once, as a machine that falls over; `SIGINT` cuts connections and stores. */
  stop(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>
  start(): Promise<void>
  run(statement: string): Promise<void>
  end(): Promise<void>
}

/** A PostgreSQL of the harness's own; undefined where none is installed. */
export async function startOwnPostgres(): Promise<OwnPostgres | undefined> {
  const server = await startFreezablePostgres()
  if (!server) return undefined
  const { url } = server
  const query = async (statement: string) => {
    const client = new Client({ connectionString: url })
    await client.connect()
    try {
      return (await client.query(statement)).rows
    } finally {
      await client.end()
    }
  }
  // What was acknowledged is in the log when the server is killed: tests otherwise do without.
  await query(
    `create role ${role} login; grant postgres to ${role}; alter role ${role} set synchronous_commit = on`,
  )
  const folder: string = (await query('show data_directory'))[0].data_directory
  const pid = () => Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
  const [program = '', ...args] = readFileSync(`/proc/${pid()}/cmdline`, 'utf8').split('\0').filter(Boolean)
  let again: ChildProcess | undefined
  const stop: OwnPostgres['stop'] = async (signal) => {
    const running = pid()
    process.kill(running, signal)
    await until('PostgreSQL to end', () => !existsSync(`/proc/${running}`))
  }
  return {
    url,
    freeze: server.freeze,
    stop,
    async start() {
      again = spawn(program, args, { cwd: dirname(folder), stdio: 'ignore', ...unprivilegedAccount() })
      await until('PostgreSQL to start', () => accepts(url))
    },
    run: async (statement) => void (await query(statement)),
    async end() {
      if (again?.exitCode === null) await stop('SIGINT')
      await server.stop()
    },
  }
}
