import { closeSync, createReadStream, openSync, rmSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type Db, migrationState } from '#app/db/client.server.ts'
import { installId, readInstallState } from '#app/db/install-state.server.ts'
import type { MediaStorage } from '#app/domain/media/storage-port.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import type { Env } from '#app/platform/env.ts'
import { readKeys } from '#app/platform/keys.server.ts'
import { readProgramVersion } from '#app/platform/program-version.server.ts'
import {
  type ArchiveKey,
  type ArchivePart,
  archiveParts,
  type Manifest,
  writeArchive,
} from './archive.server.ts'
import {
  BackupFailed,
  backupFile,
  copySqlite,
  describeBackupFailure,
  finishBackup,
  prepareBackupFolder,
  refuseMissing,
  removeStarted,
} from './back-up-sqlite.server.ts'
import { journalFiles } from './journal-files.server.ts'
import { dumpPostgres } from './postgres-tools.server.ts'

export interface ArchiveSource {
  env: Pick<Env, 'DATABASE_URL' | 'dataDir' | 'journalDir' | 'APP_KEYS' | 'APP_SECRET'>
  db: Db
  media: MediaStorage
}

interface WholeBackup {
  folder: string
  now: Date
  parts?: readonly ArchivePart[]
  key?: ArchiveKey | undefined
}

/**
 * Backs up the install, or parts of it, into one file while the product runs. The database is copied first: the files that it
 * names are stored and its journal entries written by then. Its copy stays in the folder until it is in the archive; nothing else
 * is written unencrypted. @throws BackupFailed with a sentence, after removing its files
 */
export async function backUpWhole(
  { env, db, media }: ArchiveSource,
  { folder, now, parts = archiveParts, key }: WholeBackup,
): Promise<{ path: string; manifest: Manifest }> {
  const only = parts.length < archiveParts.length ? `${[...parts].sort().join('-')}.` : ''
  const finished = backupFile(folder, now, `${only}tar${key ? '.age' : ''}`)
  const partial = `${finished}.part`
  const copy = `${backupFile(folder, now, env.DATABASE_URL ? 'dump' : 'sqlite')}.part`
  try {
    if (!env.DATABASE_URL) refuseMissing(join(env.dataDir, 'bunyang.sqlite'))
    prepareBackupFolder(folder, now)
    closeSync(openSync(partial, 'w', 0o600))
    const head = await describeInstall(db)
    const manifest = await writeArchive(
      partial,
      {
        ...readProgramVersion(),
        ...head,
        at: toTimestamp(now),
        database: env.DATABASE_URL ? 'postgres' : 'sqlite',
        parts: archiveParts.filter((part) => parts.includes(part)),
      },
      key,
      async (add) => {
        if (parts.includes('database')) {
          await copyDatabase(env, db, copy)
          await add(...(await fileEntry(`database/bunyang.${env.DATABASE_URL ? 'dump' : 'sqlite'}`, copy)))
          rmSync(copy)
        }
        if (parts.includes('journal'))
          for (const name of journalFiles(env.journalDir))
            await add(...(await fileEntry(`journal/${name}`, join(env.journalDir, name))))
        if (parts.includes('keys')) await addText(add, 'keys/keys.json', keysText(env))
        if (parts.includes('media'))
          for await (const name of media.list()) {
            // Removed since it was listed.
            const file = await media.read(name)
            if (file?.stream) await add(`media/${name}`, file.size, file.stream)
          }
      },
    )
    finishBackup(partial, finished)
    return { path: finished, manifest }
  } catch (error) {
    for (const started of [partial, copy]) removeStarted(folder, started)
    throw describeBackupFailure(
      error,
      folder,
      env.DATABASE_URL ? 'PostgreSQL' : join(env.dataDir, 'bunyang.sqlite'),
    )
  }
}

async function describeInstall(db: Db): Promise<Pick<Manifest, 'schema' | 'install' | 'mark'>> {
  const { last } = await migrationState(db)
  if (!last)
    throw new BackupFailed('백업할 데이터베이스가 비어 있습니다. DATA_DIR와 DATABASE_URL을 확인하세요.')
  const { mark } = await readInstallState(db)
  return { schema: last, install: (await installId(db)) ?? null, mark }
}

async function copyDatabase(env: ArchiveSource['env'], db: Db, copy: string): Promise<void> {
  if (!env.DATABASE_URL) return copySqlite(join(env.dataDir, 'bunyang.sqlite'), copy)
  closeSync(openSync(copy, 'w', 0o600))
  await dumpPostgres(db, env.DATABASE_URL, copy)
}

type Entry = [name: string, size: number, content: AsyncIterable<Uint8Array>]

/** What is appended to the file meanwhile, as to the journal, is left out. */
async function fileEntry(name: string, path: string): Promise<Entry> {
  const file: FileHandle = await open(path)
  const { size } = await file.stat()
  if (size)
    return [name, size, createReadStream(path, { fd: file, end: size - 1, highWaterMark: 256 * 1024 })]
  await file.close()
  return [name, 0, Readable.from([])]
}

async function addText(add: (...entry: Entry) => Promise<void>, name: string, text: string): Promise<void> {
  const bytes = Buffer.from(text)
  await add(name, bytes.length, Readable.from([bytes]))
}

function keysText(env: ArchiveSource['env']): string {
  const keys = readKeys(env)
  if (!keys)
    throw new BackupFailed(
      `백업할 열쇠가 없습니다: ${env.dataDir}. 서버와 같은 APP_KEYS와 APP_SECRET으로 실행하거나, --parts database,media,journal로 열쇠를 빼고 백업하세요.`,
    )
  return `${JSON.stringify(keys, null, 2)}\n`
}
