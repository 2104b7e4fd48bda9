/** `npm run backup -- [folder] [--done]`: SQLite, while the product runs. `--done` records a backup made by other means. */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Db, openDb } from '#app/db/client.server.ts'
import { readInstallState } from '#app/db/install-state.server.ts'
import { assessClock } from '#app/domain/operations/clock/clock-rules.ts'
import {
  backUpSqlite,
  backupDays,
  removeOldBackups,
} from '#app/domain/operations/restore/back-up-sqlite.server.ts'
import { recordBackup } from '#app/domain/operations/restore/backup-age.server.ts'
import { systemClock } from '#app/platform/clock.ts'
import { readEnv } from '#app/platform/env.ts'
import { describeFailure, StartRefused } from '../server/start-checks.ts'

const clock = systemClock

/** The copy is good without it, so the command does not fail. */
async function record(db: Db) {
  try {
    await recordBackup({ db, clock })
  } catch (error) {
    console.log(
      `백업한 때를 데이터베이스에 적지 못했습니다: ${error instanceof Error ? error.message : error}`,
    )
  }
}

try {
  process.umask(0o077)
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { done: { type: 'boolean', default: false } },
  })
  const env = readEnv(process.env)
  if (env.DATABASE_URL && !values.done)
    throw new StartRefused(
      'PostgreSQL은 pg_dump로 백업합니다(docs/operating.md의 Backups). 성공하면 npm run backup -- --done을 실행해 백업한 때를 적어 주세요.',
    )
  const folder = positionals[0] ?? join(env.dataDir, 'backups')
  const now = clock.now()
  if (!values.done)
    console.log(`백업했습니다: ${backUpSqlite(join(env.dataDir, 'bunyang.sqlite'), folder, now)}`)
  const db = openDb(env)
  try {
    if (values.done) {
      await recordBackup({ db, clock })
      console.log('백업한 때를 적었습니다.')
    } else {
      await record(db)
      const { clock_at } = await readInstallState(db)
      const isTrusted = assessClock(now, clock_at).trusted
      if (!isTrusted) console.log('컴퓨터의 시각이 맞는지 알 수 없어 오래된 백업은 지우지 않았습니다.')
      const removed = isTrusted ? removeOldBackups(folder, now) : []
      if (removed.length) console.log(`${backupDays}일이 지난 백업 ${removed.length}개를 지웠습니다.`)
    }
  } finally {
    await db.destroy()
  }
} catch (error) {
  console.error(describeFailure(error))
  process.exitCode = 1
}
