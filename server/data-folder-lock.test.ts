import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { end } from '../tests/support/server.ts'
import { lockDataFolder } from './data-folder-lock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bunyang-lock-'))
  mkdirSync(join(folder, 'data'))
  mkdirSync(join(folder, 'scripts'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A server from before the lock of SQLite: a process that has files of the data folder open, and a note with its number. */
async function oldServer(script = 'start.ts') {
  const program = join(folder, 'scripts', script)
  writeFileSync(
    program,
    `import { openSync } from 'node:fs'
     openSync(process.argv[2], 'w'); console.log('open'); setInterval(() => {}, 1000)`,
  )
  const child = spawn(process.execPath, [program, join(folder, 'data/bunyang.sqlite')], { cwd: folder })
  await new Promise((resolve) => child.stdout.once('data', resolve))
  writeFileSync(join(folder, 'data/start.lock'), JSON.stringify({ pid: child.pid, ready: true }))
  return child
}

test.skipIf(!existsSync('/proc/self/fd'))(
  'lockDataFolder: refuses beside a server of a version that had only the note, and leaves the note',
  async () => {
    const dataDir = join(folder, 'data')
    const server = await oldServer()
    expect(() => lockDataFolder(dataDir)).toThrow(`이미 서버가 돌고 있습니다(프로세스 ${server.pid})`)
    expect(JSON.parse(readFileSync(join(dataDir, 'start.lock'), 'utf8')).pid).toBe(server.pid)
    // Its number means nothing in another folder, nor for another program, nor once it has ended.
    const other = join(folder, 'other')
    mkdirSync(other)
    writeFileSync(join(other, 'start.lock'), JSON.stringify({ pid: server.pid, ready: true }))
    lockDataFolder(other).release()
    await end(server, 'SIGKILL')
    lockDataFolder(dataDir).release()
    const editor = await oldServer('edit.ts')
    lockDataFolder(dataDir).release()
    await end(editor, 'SIGKILL')
  },
)

test('lockDataFolder: the release leaves the note of another process', () => {
  const dataDir = join(folder, 'data')
  const note = join(dataDir, 'start.lock')
  const lock = lockDataFolder(dataDir)
  writeFileSync(note, JSON.stringify({ pid: 1, ready: true }))
  lock.release()
  expect(existsSync(note)).toBe(true)
})
