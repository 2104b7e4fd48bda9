import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readEnv } from '#app/platform/env.ts'
import { describeFailure, prepareFolders } from './start-checks.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bunyang-checks-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const faultOf = (run: () => unknown) => {
  try {
    run()
    return undefined
  } catch (error) {
    return describeFailure(error)
  }
}

test('prepareFolders: names every folder that cannot be used, and makes none but the data folder', () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const check = (settings: NodeJS.ProcessEnv) =>
    faultOf(() => prepareFolders(readEnv({ DATA_DIR: join(folder, 'data'), ...settings })))
  expect(check({})).toBeUndefined()
  expect(check({ CONTENT_DIR: join(folder, 'none'), MEDIA_DIR: join(file, 'media') })).toBe(
    `CONTENT_DIR: 그런 폴더가 없습니다. 적힌 값: ${folder}/none\nMEDIA_DIR: 폴더가 아닙니다. 적힌 값: ${file}/media`,
  )
  expect(check({ CONTENT_DIR: file, JOURNAL_DIR: file })).toBe(
    `CONTENT_DIR: 폴더가 아닙니다. 적힌 값: ${file}\nJOURNAL_DIR: 폴더가 아닙니다. 적힌 값: ${file}`,
  )
  expect(check({ CONTENT_DIR: folder, MEDIA_DIR: join(folder, 'new/media') })).toBeUndefined()
  expect(existsSync(join(folder, 'new'))).toBe(false)
})

test.skipIf(!existsSync('/dev/full'))('describeFailure: a full disk is a sentence', () => {
  expect(faultOf(() => writeFileSync('/dev/full', 'x'))).toMatch(/^디스크가 가득 차 .*다시 하세요\.$/)
  const database = new DatabaseSync(':memory:')
  database.exec('pragma max_page_count = 2; create table t (x)')
  expect(faultOf(() => database.exec('insert into t values (zeroblob(100000))'))).toMatch(
    /^디스크가 가득 차 .*다시 하세요\.$/,
  )
  database.close()
})
