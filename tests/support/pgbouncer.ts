import { spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { installWithApt, isExecutable } from './apt.ts'
import { accepts, freePort, unprivilegedAccount } from './postgres.ts'
import { end } from './server.ts'

const paths = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer']
const find = () => paths.find(isExecutable)

/** The section `[pgbouncer]` of docs/cluster.md, line by line. */
export function documentedSettings(): string[] {
  const [, section] = /```ini\n\[pgbouncer\]\n([^`]+)```/.exec(readFileSync('docs/cluster.md', 'utf8')) ?? []
  if (!section) throw new Error('docs/cluster.md has no [pgbouncer]')
  return section.trim().split('\n')
}

/**
 * A PgBouncer in front of a database, installed where packages may be.
 * @param settings lines of `[pgbouncer]`
 * @returns the database's address through it; undefined where there is no PgBouncer
 */
export async function startPgBouncer(
  databaseUrl: string,
  settings: string[],
): Promise<{ url: string; stop(): Promise<void> } | undefined> {
  const program = find() ?? ((await installWithApt(['pgbouncer'], console.log)) ? find() : undefined)
  if (!program) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'bunyang-pgbouncer-'))
  const port = await freePort()
  const target = new URL(databaseUrl)
  const host = target.searchParams.get('host') ?? target.hostname
  const file = join(folder, 'pgbouncer.ini')
  const lines = [
    '[databases]',
    `* = host=${host} port=${target.port} user=${target.username}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    ...settings,
  ]
  writeFileSync(file, `${lines.join('\n')}\n`)
  const account = unprivilegedAccount()
  if (account) for (const path of [folder, file]) chownSync(path, account.uid, account.gid)
  chmodSync(folder, 0o700)
  const child = spawn(program, [file], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], ...account })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      printed += chunk
    })
  const url = `postgres://${target.username}@127.0.0.1:${port}${target.pathname}`
  while (!(await accepts(url))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${printed}`)
    await delay(50)
  }
  return {
    url,
    async stop() {
      await end(child, 'SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
