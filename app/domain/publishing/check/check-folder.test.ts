import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ContentFolder, contentFolder } from '../../../../tests/support/content-folder.ts'
import { checkFolder } from './check-folder.server.ts'

const root = join(import.meta.dirname, '../../../..')
let content: ContentFolder
let dir: string

beforeEach(() => {
  content = contentFolder()
  dir = content.dir
})
afterEach(() => content.remove())

const write = (file: string, list: unknown) => writeFileSync(join(dir, file), JSON.stringify(list))
const change = (file: string, from: string, to: string) => {
  const path = join(dir, file)
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll(from, to))
}
const run = () =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const args = ['--disable-warning=ExperimentalWarning', join(root, 'scripts/check-content.ts'), dir]
    execFile(process.execPath, args, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    )
  })

test('a folder in order has nothing to mend, to know or to accept', () => {
  expect(checkFolder(dir, join(root, 'public'))).toMatchObject({
    open: [],
    warnings: [],
    accepted: [],
    sites: 1,
  })
})

test('the small site of the tests is in order', () => {
  const folder = join(root, 'tests/fixtures/sites')
  expect(checkFolder(folder, join(root, 'public'))).toMatchObject({ open: [], warnings: [], sites: 1 })
})

test('a finding ends with 1 and names file, place and what was expected', async () => {
  change('small/pages/home.json', '{households.total}', '3,729세대')
  const { code, output } = await run()
  expect(code).toBe(1)
  expect(output).toContain('[수치] small/pages/home.json: blocks[0].sections[0].parts[0].text: ‘3,729세대’')
  expect(output).toContain('3,724세대(세대수 전체)')
})

test('an accepted finding ends with 0 and is printed with its name and reason', async () => {
  change('small/pages/home.json', '{households.total}', '3,729세대')
  const entry = { check: 'figures', file: 'small/pages/home.json', text: '3,729세대' }
  write('accepted-findings.json', [
    { ...entry, name: '다른 세대수', reason: '명세에 두 가지로 적혀 있습니다.' },
  ])
  const { code, output } = await run()
  expect(code).toBe(0)
  expect(output).toContain('인정 ‘다른 세대수’')
  expect(output).toContain('이유: 명세에 두 가지로 적혀 있습니다.')
  expect(output).toMatch(/\n단지 1곳: 고칠 것 0건, 주의 0건, 인정 1건\n$/)
})

test('an accepted entry that matches nothing is to be mended', () => {
  const entry = { check: 'figures', file: 'small/pages/home.json', text: '3,729세대' }
  write('accepted-findings.json', [
    { ...entry, name: '다른 세대수', reason: '명세에 두 가지로 적혀 있습니다.' },
  ])
  expect(checkFolder(dir, join(root, 'public')).open).toHaveLength(1)
})

test('content that cannot be read ends with 1 and says why', async () => {
  change('small/site.json', '"phone"', '"telephone"')
  const { code, output } = await run()
  expect(code).toBe(1)
  expect(output).toContain('telephone')
})
