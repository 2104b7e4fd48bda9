/**
 * `npm run restore -- <archives> [--journal folder]`, with the product stopped: restores what `npm run backup -- --archive` wrote,
 * then does what `npm run after-restore` does.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { serialiseStarts } from '#app/db/process-locks.server.ts'
import { openStorage } from '#app/domain/media/open-storage.server.ts'
import { finishRestore, restoreArchives } from '#app/domain/operations/restore/restore-archive.server.ts'
import { systemClock } from '#app/platform/clock.ts'
import { readEnv } from '#app/platform/env.ts'
import { lockDataFolder } from '../server/data-folder-lock.ts'
import { reconcileByCommand } from '../server/reconcile-by-command.ts'
import { describeFailure, isDiskFull, prepareDataFolder, StartRefused } from '../server/start-checks.ts'
import { refuseInUse } from '../server/upgrade-copy.ts'
import { readArchiveKey } from './archive-key.ts'

const say = (line: string) => console.log(line)

const toLookAt = [
  '복원했습니다. npm start로 시작한 뒤 다음을 살펴보세요.',
  '  - 위에 적힌 방문과 세대, 백업 뒤의 방문 접수',
  '  - ‘확인 필요’로 둔 문자: 보낸 것인지 업체의 발송 내역에서 확인',
  '  - 백업 뒤에 바꾼 비밀번호와 그만 보내기로 한 광고',
  '  - 백업 뒤에 받은 관심고객 등록: 데이터베이스에는 없으므로 업체의 발송 내역에서만 볼 수 있습니다',
]

try {
  process.umask(0o077)
  const { positionals: paths, values } = parseArgs({
    allowPositionals: true,
    options: {
      journal: { type: 'string', multiple: true, default: [] },
      'without-journal': { type: 'boolean', default: false },
      replace: { type: 'boolean', default: false },
      identity: { type: 'string', multiple: true },
      'passphrase-file': { type: 'string' },
    },
  })
  if (!paths.length) throw new StartRefused('복원할 백업 파일을 적어 주세요: npm run restore -- <백업 파일>')
  const { journal: journals, 'without-journal': withoutJournal, replace } = values
  for (const folder of journals)
    if (!existsSync(folder)) throw new StartRefused(`그런 일지 폴더가 없습니다: ${folder}`)
  const key = readArchiveKey({
    passphraseFile: values['passphrase-file'],
    keys: values.identity,
    prefix: 'AGE-SECRET-KEY-',
  })
  const env = readEnv(process.env)
  prepareDataFolder(env.dataDir, { restores: true })
  const lock = lockDataFolder(env.dataDir)
  process.on('exit', lock.release)
  if (replace) await refuseInUse(join(env.dataDir, 'bunyang.sqlite'))
  await refuseBesideServers(env)
  await restoreArchives(
    { env, media: openStorage(env), now: systemClock.now() },
    paths.map((path) => ({ path, key })),
    { journals, withoutJournal, replace, say },
  ).catch(describeInterrupted)
  await reconcileByCommand(env, { journals, withoutJournal })
  finishRestore(env.dataDir)
  for (const line of toLookAt) say(line)
} catch (error) {
  console.error(describeFailure(error))
  process.exitCode = 1
}

/** Servers on other machines: the lock of the data folder does not cover them. */
async function refuseBesideServers(env: ReturnType<typeof readEnv>) {
  const lock = await serialiseStarts(env, () => {}).catch((error: Error) => {
    throw new StartRefused(`데이터베이스에 연결하지 못했습니다: ${error.message || String(error)}`)
  })
  const isAlone = await lock.excludeRunning()
  await lock.release()
  if (!isAlone)
    throw new StartRefused(
      '이 데이터베이스를 쓰는 서버나 worker가 돌고 있어 복원하지 않았습니다. 모든 컴퓨터에서 끝낸 뒤 다시 실행하세요.',
    )
}

function describeInterrupted(error: Error): never {
  if (error.name === 'StartRefused') throw error
  throw new StartRefused(
    isDiskFull(error)
      ? `디스크가 가득 차 복원을 멈췄습니다(${error.message}). 자리를 비운 뒤 같은 명령을 다시 실행하면 이어서 합니다.`
      : `복원하지 못했습니다: ${error.message}. 원인을 해결한 뒤 같은 명령을 다시 실행하면 이어서 합니다.`,
  )
}
