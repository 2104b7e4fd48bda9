import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** A start that cannot go on, with the sentence for the person who started it. */
export class StartRefused extends Error {
  /** Checked by name: the built server carries its own copy of this class. */
  override name = 'StartRefused'
}

/** What to print of a start that failed: the sentence alone, or, for what nobody expected, where it happened. */
export function sayFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.name === 'StartRefused'
    ? error.message
    : `시작하지 못했습니다.\n${error.stack ?? error.message}`
}

/** Makes the data folder, or says why it cannot be used. @throws StartRefused */
export function prepareDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.W_OK)
    const probe = join(dataDir, `.probe-${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    throw new StartRefused(
      `데이터 폴더에 쓸 수 없습니다: ${dataDir} (${code}). 폴더의 권한을 확인하거나 DATA_DIR로 다른 폴더를 지정하세요.`,
    )
  }
}

/**
 * Takes the data folder for this process. Two servers on one folder would each believe they own the start-up;
 * a lock whose process is gone is that of a killed start and is taken over.
 * @returns whether an earlier start was ended before it had finished
 * @throws StartRefused when another process holds the folder
 */
export function lockDataFolder(dataDir: string): {
  wasInterrupted: boolean
  started: () => void
  release: () => void
} {
  const lock = join(dataDir, 'start.lock')
  const earlier = existsSync(lock) ? (readLock(lock) ?? { pid: 0, ready: false }) : undefined
  if (earlier && earlier.pid !== process.pid && isAlive(earlier.pid))
    throw new StartRefused(
      earlier.ready
        ? `이 데이터 폴더로 이미 서버가 돌고 있습니다(프로세스 ${earlier.pid}). 먼저 그 서버를 끝내거나 DATA_DIR로 다른 폴더를 지정하세요.`
        : `다른 시작이 아직 끝나지 않았습니다(프로세스 ${earlier.pid}). 잠시 기다렸다가 다시 시작하세요.`,
    )
  const write = (ready: boolean) => writeFileSync(lock, JSON.stringify({ pid: process.pid, ready }))
  write(false)
  return {
    wasInterrupted: earlier?.ready === false,
    started: () => write(true),
    release: () => rmSync(lock, { force: true }),
  }
}

function readLock(file: string): { pid: number; ready: boolean } | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as { pid: number; ready: boolean }
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  if (!pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Says early, before anything is built or loaded, that the port is taken. @throws StartRefused */
export async function checkPort(port: number, host: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => reject(sayListenError(error, port, host)))
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

/** A listen error as the sentence for the person who started it. */
export function sayListenError(error: NodeJS.ErrnoException, port: number, host: string): StartRefused {
  if (error.code === 'EADDRINUSE')
    return new StartRefused(
      `포트 ${port}을(를) 이미 다른 프로그램이 쓰고 있습니다. 그 프로그램을 끝내거나 PORT로 다른 번호를 지정하세요.`,
    )
  if (error.code === 'EACCES')
    return new StartRefused(`포트 ${port}을(를) 열 권한이 없습니다. PORT로 1024보다 큰 번호를 지정하세요.`)
  return new StartRefused(`${host}:${port}에서 기다릴 수 없습니다 (${error.code}).`)
}
