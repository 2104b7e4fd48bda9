/** What `npm run retention` runs: destroys registrations whose keeping time is over; `-- --dry-run` only counts. */
import { openDb, patient } from '../app/db/client.server.ts'
import { destroyExpired } from '../app/features/retention/destroy-expired.server.ts'
import { systemClock } from '../app/platform/clock.ts'
import { readEnv } from '../app/platform/env.ts'
import { sayFailure } from '../server/start-checks.ts'

const dryRun = process.argv.includes('--dry-run')

try {
  const db = openDb(readEnv(process.env), patient)
  const reports = await destroyExpired({ db, clock: systemClock }, { dryRun })
  await db.destroy()
  for (const { slug, leads, messages, visits } of reports)
    console.log(
      `${slug}: 보유 기간이 지난 접수 ${leads}건, 그 문자 ${messages}건과 방문 ${visits}건을 ${dryRun ? '파기하게 됩니다' : '파기했습니다'}`,
    )
} catch (error) {
  console.error(sayFailure(error))
  process.exitCode = 1
}
