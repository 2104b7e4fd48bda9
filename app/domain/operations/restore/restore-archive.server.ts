import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openDb, schemaAge, withoutTimeouts } from '#app/db/client.server.ts'
import { updateInstallState } from '#app/db/install-state.server.ts'
import { serialiseStarts } from '#app/db/process-locks.server.ts'
import type { MediaStorage } from '#app/domain/media/storage-port.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import type { Env } from '#app/platform/env.ts'
import { type KeyRing, keysFile, parseRing, readKeys } from '#app/platform/keys.server.ts'
import {
  type ArchiveFile,
  ArchiveRefused,
  type CheckedArchive,
  checkArchive,
  extractArchive,
} from './archive.server.ts'
import { mergeJournal, readMark } from './journal-files.server.ts'
import { restorePostgres } from './postgres-tools.server.ts'
import { restoringFolder } from './restoring-folder.ts'

export interface RestoreTarget {
  env: Pick<Env, 'DATABASE_URL' | 'dataDir' | 'journalDir' | 'APP_KEYS' | 'APP_SECRET'>
  media: MediaStorage
  now: Date
}

interface RestoreOptions {
  /** Folders of newer journals. */
  journals?: readonly string[]
  /** A person says that there is no newer one. */
  withoutJournal?: boolean
  /** An SQLite database that is there is put aside. */
  replace?: boolean
  say?: (line: string) => void
}

/** What is done of a restore, so that the same command goes on where it was killed. */
interface Progress {
  archives: string[]
  /** Nobody else's database was there when this one was begun. */
  databaseBegun: boolean
}

/**
 * Checks archives, all of which are read through first, and puts back what they hold: media, journal, keys where there are none, then
 * the database, marked as a backup. With the product stopped; `reconcileRestored` and `finishRestore` have to follow.
 * @throws ArchiveRefused with a sentence before anything is written
 */
export async function restoreArchives(
  target: RestoreTarget,
  files: readonly ArchiveFile[],
  { journals = [], withoutJournal = false, replace = false, say = () => {} }: RestoreOptions = {},
): Promise<void> {
  const { env } = target
  const archives: CheckedArchive[] = []
  for (const file of files) {
    say(`백업 파일을 확인합니다: ${file.path}`)
    archives.push(await checkArchive(file))
  }
  const withDatabase = archives.find(({ manifest }) => manifest.parts.includes('database'))
  if (!withDatabase)
    throw new ArchiveRefused(
      '데이터베이스가 든 백업 파일이 없습니다. 데이터베이스가 든 파일을 함께 적어 주세요.',
    )
  refuseDifferent(archives, withDatabase, env)
  const keys = archives.find((archive) => archive.keys)?.keys
  refuseOtherKeys(env, keys)

  const staging = restoringFolder(env.dataDir)
  const ids = archives.map(({ manifest }) => manifest.id).sort()
  const earlier = readProgress(staging)
  const resumed = earlier?.archives.join() === ids.join() ? earlier : undefined
  if (!resumed && !withoutJournal) refuseWithoutJournal(withDatabase, [env.journalDir, ...journals])
  if (!resumed?.databaseBegun) await refuseFilled(env, replace)
  if (resumed) say('지난번 복원이 중간에 끊겨 이어서 합니다.')

  const progress: Progress = resumed ?? { archives: ids, databaseBegun: false }
  mkdirSync(staging, { recursive: true, mode: 0o700 })
  writeProgress(staging, progress)
  const staged = join(staging, 'journal')
  for (const archive of archives) {
    rmSync(staged, { recursive: true, force: true })
    mkdirSync(staged, { mode: 0o700 })
    await extract(archive, target, staging)
    mergeJournal(staged, env.journalDir)
  }
  for (const folder of journals) mergeJournal(folder, env.journalDir)
  if (keys && !readKeys(env)) writeWhole(keysFile(env), keys)
  if (!progress.databaseBegun && !env.DATABASE_URL) putAside(env.dataDir, target.now, say)
  writeProgress(staging, { ...progress, databaseBegun: true })
  await (env.DATABASE_URL ? placePostgres(env, staging) : placeSqlite(env.dataDir, staging))
  say(`데이터베이스를 되돌렸습니다(${withDatabase.manifest.at}에 백업).`)
}

/** Nothing may start until then, see `restoringFolder`. */
export function finishRestore(dataDir: string): void {
  rmSync(restoringFolder(dataDir), { recursive: true, force: true })
}

function refuseDifferent(
  archives: CheckedArchive[],
  { manifest, path }: CheckedArchive,
  env: RestoreTarget['env'],
) {
  const { database, schema, version, install } = manifest
  const age = schemaAge(schema)
  if (age === 'newer')
    throw new ArchiveRefused(
      `이 프로그램보다 새 버전(${version})에서 만든 백업 파일입니다: ${path}. 그 버전이나 더 새로운 버전의 프로그램에서 복원하세요.`,
    )
  if (age === 'before-0.9')
    throw new ArchiveRefused(`0.9보다 오래된 버전(${version})의 백업 파일이라 복원할 수 없습니다: ${path}.`)
  if (database === 'postgres' && !env.DATABASE_URL)
    throw new ArchiveRefused(
      'PostgreSQL의 백업 파일입니다. 비어 있는 데이터베이스를 만들고 DATABASE_URL에 적어 주세요.',
    )
  if (database === 'sqlite' && env.DATABASE_URL)
    throw new ArchiveRefused('SQLite의 백업 파일입니다. DATABASE_URL 없이 복원하세요.')
  const parts = archives.flatMap((one) => one.manifest.parts)
  const twice = parts.find((part, i) => parts.indexOf(part) !== i && part !== 'journal')
  if (twice) throw new ArchiveRefused(`두 백업 파일에 같은 것(${twice})이 들어 있습니다. 하나만 적어 주세요.`)
  if (archives.some((one) => one.manifest.install !== install))
    throw new ArchiveRefused('서로 다른 설치의 백업 파일입니다. 같은 설치의 파일만 함께 적어 주세요.')
}

/** @throws ArchiveRefused without any keys, and where those of this machine do not open what the archive's do */
function refuseOtherKeys(env: RestoreTarget['env'], text: string | undefined) {
  const own = readKeys(env)
  if (!own && !text)
    throw new ArchiveRefused(
      `이 백업의 열쇠가 없습니다. 함께 쓰던 keys.json을 ${keysFile(env)}에 두거나, 쓰던 APP_KEYS와 APP_SECRET을 정하거나, 열쇠가 든 백업 파일을 함께 적어 주세요.`,
    )
  if (!own || !text) return
  const archived = JSON.parse(text) as { keys: string; secret: string }
  if (!opens(parseRing(own.keys, own.secret), parseRing(archived.keys, archived.secret)))
    throw new ArchiveRefused(
      `이 컴퓨터의 열쇠가 백업 파일의 열쇠와 다릅니다. ${env.APP_KEYS || env.APP_SECRET ? 'APP_KEYS와 APP_SECRET' : keysFile(env)}에 그때의 열쇠가 들어 있는지 확인하세요. 있는 열쇠를 덮어쓰지는 않습니다.`,
    )
}

const opens = (own: KeyRing, archived: KeyRing): boolean =>
  [...archived.keys].every(([id, key]) => own.keys.get(id)?.equals(key)) &&
  own.secrets.some(({ text }) => text === archived.secret)

/** The journal of the archive ends with the backup: it knows nobody who withdrew afterwards. */
function refuseWithoutJournal({ manifest: { install, mark } }: CheckedArchive, folders: string[]) {
  if (!install || folders.some((folder) => (readMark(folder, install) ?? -1) >= mark)) return
  throw new ArchiveRefused(
    `백업 뒤의 일을 적은 파기 일지(journal)가 없습니다: ${folders.join(', ')}. ` +
      '백업 파일에 든 일지는 백업할 때까지의 것이라, 그대로 복원하면 백업 뒤에 삭제하거나 수신을 거부한 사람이 되살아납니다. 가장 새로운 일지 폴더를 적어 주세요:\n' +
      '  npm run restore -- <백업 파일> --journal <일지 폴더>\n' +
      '일지가 정말 없으면 그 사실을 알려 주세요:\n' +
      '  npm run restore -- <백업 파일> --without-journal',
  )
}

const sqliteFile = (dataDir: string) => join(dataDir, 'bunyang.sqlite')

async function refuseFilled(env: RestoreTarget['env'], replace: boolean) {
  if (!env.DATABASE_URL) {
    if (!existsSync(sqliteFile(env.dataDir)) || replace) return
    throw new ArchiveRefused(
      `이미 데이터베이스가 있습니다: ${sqliteFile(env.dataDir)}. 다른 DATA_DIR에 복원하거나, 있는 것을 치우고 복원하려면 --replace를 붙이세요.`,
    )
  }
  if (await isFilled(env))
    throw new ArchiveRefused(
      'DATABASE_URL의 데이터베이스가 비어 있지 않습니다. 비어 있는 데이터베이스를 새로 만들어 적어 주세요.',
    )
}

async function isFilled(env: RestoreTarget['env']): Promise<boolean> {
  const db = openDb(env, { connections: 1 })
  try {
    return (await db.introspection.getTables({ withInternalKyselyTables: true })).length > 0
  } finally {
    await db.destroy()
  }
}

const spooledBytes = 4 * 1024 * 1024

/** Media go where they belong, the rest waits in the folder of the restore. */
async function extract(archive: CheckedArchive, { media }: RestoreTarget, staging: string): Promise<void> {
  await extractArchive(archive, async (path, content, { bytes, sha256 }) => {
    const [part, ...rest] = path.split('/')
    const name = rest.join('/')
    if (part === 'keys') return
    if (part === 'media' && bytes <= spooledBytes) {
      const chunks: Uint8Array[] = []
      for await (const chunk of content) chunks.push(chunk)
      return await media.keep(name, new Uint8Array(Buffer.concat(chunks)))
    }
    const file = part === 'media' ? join(staging, 'media') : join(staging, part === 'journal' ? path : name)
    await pipeline(content, createWriteStream(file, { mode: 0o600, flush: true }))
    if (part !== 'media') return
    await media.keep(name, { path: file, sha256 })
    rmSync(file)
  })
}

/** The database that was there may be needed still. A server removes it as it removes copies of upgrades. */
function putAside(dataDir: string, now: Date, say: (line: string) => void) {
  const file = sqliteFile(dataDir)
  if (!existsSync(file)) return
  const folder = join(dataDir, 'backups')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const aside = join(folder, `before-restore-${toTimestamp(now).slice(0, 19).replaceAll(':', '')}Z.sqlite`)
  // The log first: the database without it would miss what was written last.
  for (const ending of ['-wal', '-shm', ''])
    if (existsSync(file + ending)) renameSync(file + ending, aside + ending)
  say(`있던 데이터베이스를 옮겨 두었습니다: ${aside}`)
}

function placeSqlite(dataDir: string, staging: string): void {
  // SQLite would apply a log that another database left.
  for (const ending of ['-wal', '-shm']) rmSync(sqliteFile(dataDir) + ending, { force: true })
  renameSync(join(staging, 'bunyang.sqlite'), sqliteFile(dataDir))
}

/** No other start may come between the tables and their mark. */
async function placePostgres(env: RestoreTarget['env'], staging: string): Promise<void> {
  const lock = await serialiseStarts(env, () => {})
  const db = openDb(env, { ...withoutTimeouts, connections: 1 })
  try {
    if (!(await isFilled(env)))
      await restorePostgres(db, env.DATABASE_URL as string, join(staging, 'bunyang.dump'))
    await updateInstallState(db).set({ is_backup: 1 }).execute()
  } finally {
    await db.destroy()
    await lock.release()
  }
}

const progressFile = (staging: string) => join(staging, 'progress.json')

function readProgress(staging: string): Progress | undefined {
  try {
    return JSON.parse(readFileSync(progressFile(staging), 'utf8')) as Progress
  } catch {
    return undefined
  }
}

const writeProgress = (staging: string, progress: Progress) =>
  writeWhole(progressFile(staging), JSON.stringify(progress))

function writeWhole(file: string, text: string) {
  writeFileSync(`${file}.part`, text, { mode: 0o600, flush: true })
  renameSync(`${file}.part`, file)
}
