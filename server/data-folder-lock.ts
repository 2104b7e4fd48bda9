import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartRefused } from './start-checks.ts'

interface StartNote {
  pid: number
  ready: boolean
}

const sqliteBusy = 5

/** The lock on an empty SQLite file ends with its process; process numbers are reused. @throws StartRefused when locked */
export function lockDataFolder(dataDir: string): {
  wasInterrupted: boolean
  started: () => void
  release: () => void
} {
  const noteFile = join(dataDir, 'start.lock')
  const lock = acquireLock(join(dataDir, 'start.lock.sqlite'))
  if (!lock) throw describeLocked(readNote(noteFile))
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

function acquireLock(file: string): DatabaseSync | undefined {
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode === sqliteBusy) return undefined
    throw error
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
