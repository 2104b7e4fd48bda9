/**
 * `npm run retention -- [--dry-run] [--confirm 2741] [--clock-is-right] [--yes]`: the nightly destruction. On a terminal it asks
 * first; run by cron it does not.
 */
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { type Db, openDb, withoutTimeouts } from '#app/db/client.server.ts'
import { readInstallState } from '#app/db/install-state.server.ts'
import { assessClock } from '#app/domain/operations/clock/clock-rules.ts'
import { trustClock } from '#app/domain/operations/clock/watch-clock.server.ts'
import { destroyDue } from '#app/domain/operations/destroy-due.server.ts'
import { writeJournalOnce } from '#app/domain/operations/restore/export-journal.server.ts'
import { systemClock, toTimestamp } from '#app/platform/clock.ts'
import { readEnv } from '#app/platform/env.ts'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { refuseOtherSchema } from '../server/ready-install.ts'
import { describeFailure, refuseMissingDatabase, StartRefused } from '../server/start-checks.ts'

const clock = systemClock

/** @throws StartRefused where the clock is not trusted */
async function checkClock(db: Db, isRight: boolean) {
  if (isRight) return await trustClock(db, clock)
  const { clock_at } = await readInstallState(db)
  if (assessClock(clock.now(), clock_at).trusted) return
  throw new StartRefused(
    `이 컴퓨터의 시각은 ${koreanDateTime(toTimestamp(clock.now()))}인데, 데이터베이스가 마지막으로 믿은 시각은 ${koreanDateTime(clock_at ?? '')}입니다. ` +
      '아무것도 파기하지 않았습니다. 컴퓨터의 시각이 맞는지 확인하고, 맞으면 --clock-is-right를 붙여 다시 실행하세요.',
  )
}

function readNumber(text: string | undefined): number {
  const number = Number(text ?? 0)
  if (!Number.isInteger(number) || number < 0)
    throw new StartRefused('--confirm 뒤에는 파기할 건수를 적어 주세요. 예: --confirm 2741')
  return number
}

type Report = Awaited<ReturnType<typeof destroyDue>>

function print({ registrations, traces, bin, sales }: Report, dryRun: boolean) {
  const verb = dryRun ? '파기하게 됩니다' : '파기했습니다'
  for (const { slug, leads, messages, visits, stopped } of registrations)
    console.log(
      stopped
        ? `${slug}: 보유 기간이 지난 접수가 ${stopped.would}건으로 평소(${stopped.usual}건까지)보다 많아 ${dryRun ? '멈추게 됩니다' : '파기하지 않았습니다'}`
        : `${slug}: 보유 기간이 지난 접수 ${leads}건, 그 문자 ${messages}건과 방문 ${visits}건을 ${verb}`,
    )
  console.log(
    `접속 주소 ${traces.visitorAddresses + traces.officeAddresses}건, 확인되지 않은 재등록 ${traces.repeatRegistrations}건, 사은품 기록 ${traces.gifts}건, 지난 알림 ${traces.alerts}건, 끝난 로그인 ${traces.sessions}건, 휴지통의 글 ${bin.posts}건, 보유 기간이 지난 계약자 ${sales.buyers}명을 ${verb}`,
  )
}

/** @throws StartRefused for a number when no job waits for one: the operator means another day or another install */
async function checkConfirmation(db: Db, confirmed: number) {
  if (!confirmed) return
  const { stopped } = await destroyDue({ db, clock }, { dryRun: true })
  if (!stopped.length)
    throw new StartRefused(
      '평소보다 많아 확인을 기다리는 것이 없습니다. 아무것도 파기하지 않았습니다. 지금 파기할 것은 npm run retention -- --dry-run으로 볼 수 있습니다.',
    )
}

async function isAgreed(db: Db, confirmed: number): Promise<boolean> {
  print(await destroyDue({ db, clock }, { dryRun: true, confirmed }), true)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const answer = await terminal.question('되돌릴 수 없습니다. 파기하려면 예 또는 y를 입력하세요: ')
    return /^(?:예|네|y|yes)$/i.test(answer.trim())
  } finally {
    terminal.close()
  }
}

try {
  const { values } = parseArgs({
    options: {
      'dry-run': { type: 'boolean', default: false },
      confirm: { type: 'string' },
      'clock-is-right': { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
    },
  })
  const dryRun = values['dry-run']
  const confirmed = readNumber(values.confirm)
  const env = readEnv(process.env)
  refuseMissingDatabase(env)
  const db = openDb(env, withoutTimeouts)
  try {
    await refuseOtherSchema(db)
    if (!dryRun) await checkClock(db, values['clock-is-right'])
    await checkConfirmation(db, confirmed)
    const mustAsk = !dryRun && !values.yes && process.stdin.isTTY
    if (mustAsk && !(await isAgreed(db, confirmed))) throw new StartRefused('아무것도 파기하지 않았습니다.')
    const report = await destroyDue({ db, clock }, { dryRun, confirmed })
    const failure = dryRun ? undefined : await writeJournalOnce({ db, clock, journalDir: env.journalDir })
    print(report, dryRun)
    if (failure) console.log(failure)
    if (report.stopped.length) {
      const max = Math.max(...report.stopped.map(({ would }) => would))
      console.log(
        `평소보다 훨씬 많은 것이 ${report.stopped.length}가지 있어 남겨 두었습니다(가장 많은 것 ${max}건). 시각과 보유 기간을 확인하고, 맞으면 다음과 같이 실행하세요:\n  npm run retention -- --confirm ${max}`,
      )
      if (!dryRun) process.exitCode = 2
    }
  } finally {
    await db.destroy()
  }
} catch (error) {
  console.error(describeFailure(error))
  process.exitCode = 1
}
