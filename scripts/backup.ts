/** `npm run backup`: SQLite, while the product runs. */
import { join } from 'node:path'
import { openDb } from '../app/db/client.server.ts'
import { readInstallState } from '../app/db/install-state.server.ts'
import { assessClock } from '../app/features/operations/clock/clock-rules.ts'
import {
  backUpSqlite,
  backupDays,
  removeOldBackups,
} from '../app/features/operations/restore/back-up-sqlite.server.ts'
import { systemClock } from '../app/platform/clock.ts'
import { readEnv } from '../app/platform/env.ts'
import { describeFailure, StartRefused } from '../server/start-checks.ts'

try {
  process.umask(0o077)
  const env = readEnv(process.env)
  if (env.DATABASE_URL)
    throw new StartRefused('PostgreSQL은 pg_dump로 백업합니다. docs/operating.md의 Backups를 보세요.')
  const folder = process.argv[2] ?? join(env.dataDir, 'backups')
  const now = systemClock.now()
  console.log(`백업했습니다: ${backUpSqlite(join(env.dataDir, 'bunyang.sqlite'), folder, now)}`)
  const db = openDb(env)
  const { clock_at } = await readInstallState(db)
  await db.destroy()
  if (assessClock(now, clock_at).trusted) {
    const removed = removeOldBackups(folder, now)
    if (removed.length) console.log(`${backupDays}일이 지난 백업 ${removed.length}개를 지웠습니다.`)
  } else console.log('컴퓨터의 시각이 맞는지 알 수 없어 오래된 백업은 지우지 않았습니다.')
} catch (error) {
  console.error(describeFailure(error))
  process.exitCode = 1
}
