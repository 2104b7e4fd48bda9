import { spawnSync } from 'node:child_process'
import {
  closeSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { backUpSqlite } from './back-up-sqlite.server.ts'
import { refuseDamaged } from './check-file.server.ts'

const now = new Date('2026-11-26T18:00:00.000Z')
const name = 'bunyang-2026-11-26T180000Z.sqlite'
const halfAnHourMs = 30 * 60_000

let office: TestInstall
let file: string
let folder: string
beforeEach(async () => {
  office = await openTestInstall('sqlite')
  file = join(office.dataDir, 'bunyang.sqlite')
  folder = join(office.dataDir, 'copies')
})
afterEach(() => office.close())

/** As a failing disk does it: the file keeps its length. */
function damage(path: string, from = 20_000) {
  const { size } = statSync(path)
  const descriptor = openSync(path, 'r+')
  for (let at = from; at < size; at += 40_000) writeSync(descriptor, Buffer.alloc(3000, 0xa5), 0, 3000, at)
  closeSync(descriptor)
}
const left = () => readdirSync(folder)

describe('backUpSqlite', () => {
  test('makes a copy that is marked, opens, and is the only thing in its folder', () => {
    expect(backUpSqlite(file, folder, now)).toBe(join(folder, name))
    expect(left()).toEqual([name])
    const copy = new DatabaseSync(join(folder, name), { readOnly: true })
    expect(copy.prepare('select is_backup from install_state').get()).toEqual({ is_backup: 1 })
    copy.close()
  })

  test('removes what killed runs left, and nothing of one that still runs', () => {
    mkdirSync(folder)
    const killed = 'bunyang-2026-11-25T180000Z.sqlite.part'
    const running = 'bunyang-2026-11-26T175900Z.sqlite.part'
    for (const rest of [killed, `${killed}-journal`, running, 'notes.part'])
      writeFileSync(join(folder, rest), '')
    const [old, justNow] = [new Date(now.getTime() - halfAnHourMs), new Date(now.getTime() - 1000)]
    for (const rest of left()) utimesSync(join(folder, rest), old, rest === running ? justNow : old)
    backUpSqlite(file, folder, now)
    expect(left().sort()).toEqual([name, running, 'notes.part'].sort())
  })

  test('keeps no copy of a damaged database, and says so', async () => {
    await sql`pragma wal_checkpoint(truncate)`.execute(office.db)
    const damaged = join(office.dataDir, 'damaged.sqlite')
    copyFileSync(file, damaged)
    damage(damaged)
    expect(() => backUpSqlite(damaged, folder, now)).toThrow(/^데이터베이스가 손상되어 백업하지 못했습니다/)
    expect(left()).toEqual([])
  })

  test('into a full folder leaves nothing there, and says so', (context) => {
    mkdirSync(folder)
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=200k', 'tmpfs', folder])
    if (mounted.status !== 0) return context.skip('only root may mount a file system')
    try {
      expect(() => backUpSqlite(file, folder, now)).toThrow(/^저장 공간이 모자라 백업하지 못했습니다/)
      expect(left()).toEqual([])
    } finally {
      spawnSync('umount', [folder])
    }
  })

  test.each([
    ['with a file in place of the folder', () => file, /^백업하지 못했습니다.*EEXIST/s],
    ['of a database that is not there', () => folder, /^백업할 데이터베이스가 없습니다/],
  ])('%s ends with a sentence', (why, place, sentence) => {
    const source = why.startsWith('of') ? `${file}.gone` : file
    expect(() => backUpSqlite(source, place(), now)).toThrow(sentence)
  })
})

describe('refuseDamaged', () => {
  function restore(path: string) {
    const dataDir = mkdtempSync(join(office.dataDir, 'restored-'))
    copyFileSync(path, join(dataDir, 'bunyang.sqlite'))
    return { DATABASE_URL: undefined, dataDir, journalDir: join(dataDir, 'journal') }
  }

  /** Where the first page of a table is in the file; no start reads those of imports. */
  async function pageOf(table: string): Promise<number> {
    const { rows } = await sql<{ at: number }>`select (m.rootpage - 1) * p.page_size as at
      from sqlite_master m, pragma_page_size p where m.name = ${table}`.execute(office.db)
    return rows[0]?.at ?? 0
  }

  test('refuses a damaged copy at the start that it was restored for, and lets a good one pass', async () => {
    const copy = backUpSqlite(file, folder, now)
    await refuseDamaged(restore(copy))
    damage(copy)
    await expect(refuseDamaged(restore(copy))).rejects.toThrow(/^데이터베이스 파일이 손상되어/)
  })

  test('reads a file that nothing shows to be restored only by command', async () => {
    await sql`pragma wal_checkpoint(truncate)`.execute(office.db)
    const plain = restore(file)
    const copied = join(plain.dataDir, 'bunyang.sqlite')
    damage(copied, await pageOf('import_rows'))
    await refuseDamaged(plain)
    await expect(refuseDamaged(plain, { always: true })).rejects.toThrow(/^데이터베이스 파일이 손상되어/)
  })

  test('makes no file where there is none', async () => {
    const dataDir = mkdtempSync(join(office.dataDir, 'empty-'))
    await refuseDamaged({ DATABASE_URL: undefined, dataDir, journalDir: dataDir }, { always: true })
    expect(readdirSync(dataDir)).toEqual([])
  })
})
