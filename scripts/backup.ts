/**
 * `npm run backup -- [folder]`: the SQLite database, while the product runs. `--archive` backs up everything into one file, on
 * PostgreSQL too, or `--parts database,journal`; `--recipient` and `--passphrase-file` encrypt it. `--done` records a backup made by
 * other means.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Db, openDb, withoutTimeouts } from '#app/db/client.server.ts'
import { readInstallState } from '#app/db/install-state.server.ts'
import { openStorage } from '#app/domain/media/open-storage.server.ts'
import { formatBytes } from '#app/domain/media/write-bytes.ts'
import { assessClock } from '#app/domain/operations/clock/clock-rules.ts'
import { type ArchivePart, archiveParts } from '#app/domain/operations/restore/archive.server.ts'
import {
  backUpSqlite,
  backupDays,
  removeOldBackups,
} from '#app/domain/operations/restore/back-up-sqlite.server.ts'
import { backUpWhole } from '#app/domain/operations/restore/back-up-whole.server.ts'
import { recordBackup } from '#app/domain/operations/restore/backup-age.server.ts'
import { systemClock } from '#app/platform/clock.ts'
import { type Env, readEnv } from '#app/platform/env.ts'
import { describeFailure, refuseMissingDatabase, StartRefused } from '../server/start-checks.ts'
import { readArchiveKey } from './archive-key.ts'

const clock = systemClock

function readCommand() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      done: { type: 'boolean', default: false },
      archive: { type: 'boolean', default: false },
      parts: { type: 'string' },
      recipient: { type: 'string', multiple: true },
      'passphrase-file': { type: 'string' },
    },
  })
  const parts = values.parts?.split(',')
  const unknown = parts?.find((part) => !archiveParts.includes(part as ArchivePart))
  if (unknown !== undefined)
    throw new StartRefused(
      `--parts에는 ${archiveParts.join(', ')} 가운데 필요한 것을 쉼표로 적어 주세요. 적힌 값: ${values.parts}`,
    )
  const key = readArchiveKey({
    passphraseFile: values['passphrase-file'],
    keys: values.recipient,
    prefix: 'age1',
  })
  return {
    folder: positionals[0],
    done: values.done,
    archive:
      values.archive || parts || key ? { parts: (parts ?? archiveParts) as ArchivePart[], key } : undefined,
  }
}

type Archive = NonNullable<ReturnType<typeof readCommand>['archive']>

/** @returns whether the database is in it */
async function backUpArchive(env: Env, db: Db, folder: string, now: Date, { parts, key }: Archive) {
  const { path, manifest } = await backUpWhole(
    { env, db, media: openStorage(env) },
    { folder, now, parts, key },
  )
  console.log(`백업했습니다: ${path}`)
  for (const part of manifest.parts) {
    const files = manifest.files.filter(({ name }) => name.startsWith(`${part}/`))
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
    console.log(`  ${part}: 파일 ${files.length}개, ${formatBytes(bytes)}`)
  }
  if (!key && parts.includes('keys') && parts.includes('database'))
    console.log(
      '데이터베이스와 열쇠가 암호화하지 않은 한 파일에 있습니다. 이 파일을 얻은 사람은 모든 개인정보를 읽을 수 있으니 --recipient나 --passphrase-file로 암호화하거나, 열쇠를 따로 백업하세요.',
    )
  return parts.includes('database')
}

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
  const command = readCommand()
  const env = readEnv(process.env)
  if (env.DATABASE_URL && !command.done && !command.archive)
    throw new StartRefused(
      'PostgreSQL은 npm run backup -- --archive나 pg_dump로 백업합니다(docs/backup.md). pg_dump가 성공하면 npm run backup -- --done을 실행해 백업한 때를 적어 주세요.',
    )
  refuseMissingDatabase(env)
  const folder = command.folder ?? join(env.dataDir, 'backups')
  const now = clock.now()
  if (!command.done && !command.archive)
    console.log(`백업했습니다: ${backUpSqlite(join(env.dataDir, 'bunyang.sqlite'), folder, now)}`)
  const db = openDb(env, withoutTimeouts)
  try {
    if (command.done) {
      await recordBackup({ db, clock })
      console.log('백업한 때를 적었습니다.')
    } else {
      if (!command.archive || (await backUpArchive(env, db, folder, now, command.archive))) await record(db)
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
