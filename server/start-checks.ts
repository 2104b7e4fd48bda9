import { accessSync, constants, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { restoringFolder } from '#app/domain/operations/restore/restoring-folder.ts'
import type { Env } from '#app/platform/env.ts'
import { withParticle } from '#app/platform/particle.ts'

export class StartRefused extends Error {
  /** By name: the bundled server has its own copy of this class. */
  override name = 'StartRefused'
}

/** A Korean sentence, or a stack for unexpected errors. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (isDiskFull(error))
    return `디스크가 가득 차 끝내지 못했습니다(${error.message}). 자리를 비운 뒤 다시 하세요.`
  return error.name === 'StartRefused' || error.name === 'WrongSettings'
    ? error.message
    : `시작하지 못했습니다.\n${error.stack ?? error.message}`
}

/** SQLITE_FULL, or ENOSPC of the file system. */
export const isDiskFull = (error: unknown): boolean => {
  const { errcode, code } = (error ?? {}) as { errcode?: number; code?: string }
  return errcode === 13 || code === 'ENOSPC'
}

export const describeDiskFull = (folder: string) =>
  `디스크가 가득 차 시작하지 못했습니다: ${folder}. 자리를 비운 뒤 다시 시작하세요.`

export function describeDatabaseError(error: unknown, dataDir: string): string {
  if (isDiskFull(error)) return describeDiskFull(dataDir)
  return `데이터베이스를 준비하지 못했습니다: ${error instanceof Error ? error.message : String(error)}`
}

/** @throws StartRefused for an unfinished restore */
export function refuseUnfinishedRestore(dataDir: string): void {
  const folder = restoringFolder(dataDir)
  if (existsSync(folder))
    throw new StartRefused(
      `백업에서 복원하다가 끝내지 못한 데이터 폴더입니다: ${dataDir}. 같은 npm run restore 명령을 다시 실행하면 이어서 합니다. 복원을 그만두려면 이 데이터 폴더를 쓰지 말고 ${folder} 폴더를 지우세요.`,
    )
}

/** @throws StartRefused, also for an unfinished restore unless it is to be continued */
export function prepareDataFolder(dataDir: string, { restores = false } = {}): void {
  if (!restores) refuseUnfinishedRestore(dataDir)
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.W_OK)
    const probe = join(dataDir, `.probe-${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    if (isDiskFull(error)) throw new StartRefused(describeDiskFull(dataDir))
    const code = (error as NodeJS.ErrnoException).code
    throw new StartRefused(
      `데이터 폴더에 쓸 수 없습니다: ${dataDir} (${code}). 폴더의 권한을 확인하거나 DATA_DIR로 다른 폴더를 지정하세요.`,
    )
  }
}

/** For commands beside the server. @throws StartRefused if no server has created the database: opening it would create an empty one */
export function refuseMissingDatabase({
  dataDir,
  DATABASE_URL,
}: Pick<Env, 'dataDir' | 'DATABASE_URL'>): void {
  if (!DATABASE_URL) refuseMissing(join(dataDir, 'bunyang.sqlite'))
}

/** @throws StartRefused without keys.json, and without a folder for it */
export function refuseMissingKeys({ dataDir, APP_KEYS, APP_SECRET }: Env): void {
  if (!APP_KEYS || !APP_SECRET) refuseMissing(dataDir)
}

function refuseMissing(path: string): void {
  if (!existsSync(path))
    throw new StartRefused(
      `데이터가 아직 준비되지 않았습니다. 찾은 곳: ${path}. DATA_DIR이 맞는지 확인하시고, 처음이면 서버(npm start)를 한 번 시작한 뒤 다시 해 주세요.`,
    )
}

/** Checks the folders that only a write or a publication would find missing. @throws StartRefused with every fault */
export function prepareFolders(env: Env): void {
  prepareDataFolder(env.dataDir)
  const faults = [
    ...(env.CONTENT_DIR === 'content' ? [] : unusable('CONTENT_DIR', env.contentDir, constants.R_OK)),
    ...(env.s3 ? [] : unusable('MEDIA_DIR', nearest(env.mediaDir), constants.W_OK, env.mediaDir)),
    ...unusable('JOURNAL_DIR', nearest(env.journalDir), constants.W_OK, env.journalDir),
  ]
  if (faults.length) throw new StartRefused(faults.join('\n'))
}

/** The folder itself, or its nearest parent that exists. */
const nearest = (path: string): string =>
  existsSync(path) || dirname(path) === path ? path : nearest(dirname(path))

function unusable(name: string, folder: string, right: number, given = folder): string[] {
  const does = right === constants.R_OK ? '읽을' : '쓸'
  try {
    if (!statSync(folder).isDirectory()) return [`${name}: 폴더가 아닙니다. 적힌 값: ${given}`]
    accessSync(folder, right | constants.X_OK)
    return []
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return [
      code === 'ENOENT'
        ? `${name}: 그런 폴더가 없습니다. 적힌 값: ${given}`
        : `${name}: ${does} 수 없는 폴더입니다(${code}). 적힌 값: ${given}`,
    ]
  }
}

/** Before anything is built or loaded. @throws StartRefused */
export async function checkPort(port: number, host: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => reject(describeListenError(error, port, host)))
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

export function describeListenError(error: NodeJS.ErrnoException, port: number, host: string): StartRefused {
  if (error.code === 'EADDRINUSE')
    return new StartRefused(
      `포트 ${withParticle(port, '을')} 이미 다른 프로그램이 쓰고 있습니다. 그 프로그램을 끝내거나 PORT로 다른 번호를 지정하세요.`,
    )
  if (error.code === 'EACCES')
    return new StartRefused(
      `포트 ${withParticle(port, '을')} 열 권한이 없습니다. PORT로 1024보다 큰 번호를 지정하세요.`,
    )
  return new StartRefused(`${host}:${port}에서 기다릴 수 없습니다 (${error.code}).`)
}
