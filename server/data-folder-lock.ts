import {
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describeDiskFull, isDiskFull, StartRefused } from './start-checks.ts'

interface StartNote {
  pid: number
  ready: boolean
}

const sqliteBusy = 5

/**
 * The lock on an empty SQLite file ends with its process. Versions before November 2026 only noted their process id, which may
 * belong to another process by now.
 * @throws StartRefused when locked
 */
export function lockDataFolder(dataDir: string): {
  wasInterrupted: boolean
  started: () => void
  release: () => void
} {
  const noteFile = join(dataDir, 'start.lock')
  const lock = acquireLock(join(dataDir, 'start.lock.sqlite'))
  const note = readNote(noteFile)
  if (!lock) throw describeLocked(note)
  if (note && isServerOf(note.pid, dataDir)) {
    lock.close()
    throw describeLocked(note)
  }
  const wasInterrupted = existsSync(noteFile) && note?.ready !== true
  const write = (ready: boolean) =>
    writeFileSync(noteFile, JSON.stringify({ pid: process.pid, ready } satisfies StartNote), { mode: 0o600 })
  write(false)
  return {
    wasInterrupted,
    started: () => write(true),
    release() {
      if (!lock.isOpen) return
      if (readNote(noteFile)?.pid === process.pid) rmSync(noteFile, { force: true })
      lock.close()
    },
  }
}

/** Whether a process is a running server of this folder, according to /proc. */
function isServerOf(pid: number, dataDir: string): boolean {
  if (!pid || pid === process.pid) return false
  const proc = `/proc/${pid}`
  try {
    // Threads have ids, too.
    if (!readFileSync(`${proc}/status`, 'utf8').includes(`\nTgid:\t${pid}\n`)) return false
    if (!/scripts\/(?:start|dev)\.\w+\0/.test(readFileSync(`${proc}/cmdline`, 'utf8'))) return false
    const folder = realpathSync(dataDir)
    const files = readdirSync(`${proc}/fd`).map((fd) => readlinkSync(`${proc}/fd/${fd}`))
    if (files.some((file) => file.startsWith(folder + sep))) return true
    const named = /(?:^|\0)DATA_DIR=([^\0]+)/.exec(readFileSync(`${proc}/environ`, 'utf8'))?.[1]
    return resolve(readlinkSync(`${proc}/cwd`), named ?? 'data') === folder
  } catch {
    // The process has ended, belongs to another user, or this is no Linux: the lock of SQLite decides.
    return false
  }
}

function acquireLock(file: string): DatabaseSync | undefined {
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode === sqliteBusy) return undefined
    throw isDiskFull(error) ? new StartRefused(describeDiskFull(dirname(file))) : error
  }
}

function describeLocked(note: StartNote | undefined): StartRefused {
  const processName = note ? `(프로세스 ${note.pid})` : ''
  return new StartRefused(
    note?.ready
      ? `이 데이터 폴더로 이미 서버가 돌고 있습니다${processName}. 먼저 그 서버를 끝내거나 DATA_DIR로 다른 폴더를 지정하세요.`
      : `다른 시작이 아직 끝나지 않았습니다${processName}. 잠시 기다렸다가 다시 시작하세요.`,
  )
}

function readNote(file: string): StartNote | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as StartNote
  } catch {
    return undefined
  }
}
