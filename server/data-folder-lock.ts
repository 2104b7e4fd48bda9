import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartRefused } from './start-checks.ts'

/** Of a process that prepares or serves a data folder; people and scripts read it, nothing is decided by its number. */
interface StartNote {
  pid: number
  ready: boolean
}

/** SQLITE_BUSY: somebody else holds the lock. */
const busy = 5

/**
 * Takes the data folder for this process. Two servers on one folder would each believe they own the start-up. The lock is
 * the operating system's, on an empty SQLite file, so it ends with its process however that ended; process numbers decide
 * nothing, since after a crash or in a container the same number is soon somebody else's.
 * @returns whether an earlier start was ended before it had finished
 * @throws StartRefused when another process holds the folder
 */
export function lockDataFolder(dataDir: string): {
  wasInterrupted: boolean
  started: () => void
  release: () => void
} {
  const noteFile = join(dataDir, 'start.lock')
  const lock = takeLock(join(dataDir, 'start.lock.sqlite'))
  if (!lock) throw describeHeld(readNote(noteFile))
  const wasInterrupted = existsSync(noteFile) && readNote(noteFile)?.ready !== true
  const write = (ready: boolean) =>
    writeFileSync(noteFile, JSON.stringify({ pid: process.pid, ready } satisfies StartNote), { mode: 0o600 })
  write(false)
  return {
    wasInterrupted,
    started: () => write(true),
    release() {
      if (!lock.isOpen) return
      rmSync(noteFile, { force: true })
      lock.close()
    },
  }
}

/** @returns undefined where another process has it */
function takeLock(file: string): DatabaseSync | undefined {
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode === busy) return undefined
    throw error
  }
}

function describeHeld(note: StartNote | undefined): StartRefused {
  const who = note ? `(프로세스 ${note.pid})` : ''
  return new StartRefused(
    note?.ready
      ? `이 데이터 폴더로 이미 서버가 돌고 있습니다${who}. 먼저 그 서버를 끝내거나 DATA_DIR로 다른 폴더를 지정하세요.`
      : `다른 시작이 아직 끝나지 않았습니다${who}. 잠시 기다렸다가 다시 시작하세요.`,
  )
}

/** @returns undefined where there is none, or one that was cut off while it was written */
function readNote(file: string): StartNote | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as StartNote
  } catch {
    return undefined
  }
}
