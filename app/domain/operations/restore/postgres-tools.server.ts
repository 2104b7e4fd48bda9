import { spawn } from 'node:child_process'
import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { withParticle } from '#app/platform/particle.ts'
import { BackupFailed } from './back-up-sqlite.server.ts'

type Program = 'pg_dump' | 'pg_restore'

/** @throws BackupFailed if the program is missing, is older than the server, or fails */
export async function dumpPostgres(db: Db, url: string, file: string): Promise<void> {
  await refuseOlder(db, 'pg_dump')
  await run('pg_dump', url, (connection) => ['--format=custom', `--file=${file}`, connection])
}

/** All or nothing. @throws BackupFailed as `dumpPostgres` */
export async function restorePostgres(db: Db, url: string, file: string): Promise<void> {
  await refuseOlder(db, 'pg_restore')
  await run('pg_restore', url, (connection) => [
    '--single-transaction',
    '--exit-on-error',
    '--no-owner',
    '--no-privileges',
    `--dbname=${connection}`,
    file,
  ])
}

async function refuseOlder(db: Db, program: Program): Promise<void> {
  const { rows } = await sql<{ server_version_num: string }>`show server_version_num`.execute(db)
  const server = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
  const own = Number(/ (\d+)(?:\.|\D|$)/.exec(await output(program, ['--version']))?.[1])
  if (own < server)
    throw new BackupFailed(
      `${program}의 버전(${own})이 PostgreSQL 서버(${server})보다 낮습니다. PATH에 ${server} 이상의 ${withParticle(program, '을')} 두고 다시 실행하세요.`,
    )
}

/** The password is no argument, which others on the machine could read. */
async function run(program: Program, url: string, args: (connection: string) => string[]): Promise<void> {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  await output(program, ['--no-password', ...args(address.href)], password ? { PGPASSWORD: password } : {})
}

const keptOutput = 4000

function output(program: Program, args: string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk) => {
    out = `${out}${chunk}`.slice(-keptOutput)
  })
  child.stderr.on('data', (chunk) => {
    err = `${err}${chunk}`.slice(0, keptOutput)
  })
  return new Promise((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ENOENT'
          ? new BackupFailed(
              `${withParticle(program, '을')} 찾지 못했습니다. PostgreSQL의 클라이언트 프로그램을 설치하고 PATH에 두세요. 백업과 복원에는 서버와 같거나 더 새로운 버전이 필요합니다.`,
            )
          : error,
      ),
    )
    child.once('close', (code) =>
      code === 0
        ? resolve(out)
        : reject(
            new BackupFailed(
              `${withParticle(program, '이')} 실패했습니다(${code}): ${err.trim() || '아무 말도 남기지 않았습니다'}`,
            ),
          ),
    )
  })
}
