import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importedPath } from './support/imported-path.ts'

/** The modules of `app/domain`, each of which may import those before it. */
const modules = [
  'record',
  'site',
  'messages',
  'media',
  'drawings',
  'homes',
  'customers',
  'sales',
  'staff',
  'publishing',
  'discovery',
  'operations',
].map((name) => `app/domain/${name}/`)

/** The folders of the largest module, in an order of their own; what lies beside them may be imported by all. */
const inCustomers = [
  'attribution',
  'counts',
  'customer',
  'consents',
  'vouchers',
  'visits',
  'correspondence',
  'list',
  'assignments',
  'calls',
  'campaigns',
  'intake',
  'statistics',
  'import-export',
  'retention',
].map((name) => `app/domain/customers/${name}/`)

const customersAt = modules.indexOf('app/domain/customers/')
const publishingAt = modules.indexOf('app/domain/publishing/')

/** From the ground up; a layer may import those below it. The schemas of blocks lie below publishing, whose pages are made of them. */
const layers = [
  'app/platform/',
  'app/db/',
  ...modules.slice(0, customersAt),
  /^app\/domain\/customers\/[^/]+$/,
  ...inCustomers,
  ...modules.slice(customersAt + 1, publishingAt),
  /^app\/blocks\/(?:(?:[\w-]+\/)?schema|link|section-id|table-data)\.ts$/,
  ...modules.slice(publishingAt),
  /^app\/(?:request-context|site-context|route-handle)\.ts$/,
  /^app\/(?:blocks|ui|islands|enhance|tour|document)\//,
  /^app\/(?:office\/|routes\/|routes\.ts|root\.tsx|entry\.)/,
  'server/',
  'tools/',
  'scripts/',
]

const root = join(import.meta.dirname, '..')
const files = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', 'app', 'server', 'tools', 'scripts'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|d)\.tsx?$/.test(file) && existsSync(join(root, file)))

/** Types are imports like others here: who reads one file has to read what it names. */
const specifier = /\b(?:from|import)\s*\(?\s*'((?:\.|#app\/)[^']+)'/g

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(specifier)]
    .map(([, named = '']) => named.replace(/\?.*/, ''))
    .map((named) => importedPath(file, named))
    .flatMap((path) => [path, `${path}.ts`, `${path}.tsx`].filter((one) => files.includes(one)).slice(0, 1))
}

const imports = new Map(files.map((file) => [file, importsOf(file)]))
const layerOf = (file: string) =>
  layers.findIndex((layer) => (typeof layer === 'string' ? file.startsWith(layer) : layer.test(file)))

test('every file is in a layer, and every folder of the domain is a module', () => {
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => layerOf(file) < 0)).toEqual([])
})

test('docs/architecture.md names the modules of the domain in their order, from the last down', () => {
  const [, drawn = ''] =
    /^app\/domain\/.*\n((?: {3}│ {3}\w.*\n)+)/m.exec(
      readFileSync(join(root, 'docs/architecture.md'), 'utf8'),
    ) ?? []
  const names = [...drawn.matchAll(/^ {3}│ {3}([\w-]+)/gm)].map(([, name]) => `app/domain/${name}/`)
  expect(names.reverse()).toEqual(modules)
  const folders = new Set(files.flatMap((file) => /^app\/domain\/[^/]+\//.exec(file)?.[0] ?? []))
  expect([...folders].sort()).toEqual(modules.toSorted())
})

test('every module begins with a page that says in three lines what is in it and what is not', () => {
  const folders = [
    ...globSync(['app/*/', 'tools/*/', 'app/domain/publishing/*/'], { cwd: root }),
    ...[...modules, ...inCustomers].map((folder) => folder.replace(/\/$/, '')),
    ...['server', 'server/front', 'scripts', 'deploy', 'tests', 'tests/support'],
  ].map((folder) => folder.replace(/\/$/, ''))
  expect(folders.length).toBeGreaterThan(50)
  const wrong = folders.filter((folder) => {
    const page = join(root, folder, 'README.md')
    if (!existsSync(page)) return true
    const [title, inside = '', outside = '', ...more] = readFileSync(page, 'utf8').split('\n').filter(Boolean)
    return (
      title !== `# ${folder}` || inside.length < 20 || !outside.startsWith('Not here: ') || more.length > 0
    )
  })
  expect(wrong).toEqual([])
})

test('imports go down: no module and no layer imports one above it', () => {
  const upwards = [...imports].flatMap(([file, named]) =>
    named.filter((other) => layerOf(other) > layerOf(file)).map((other) => `${file} imports ${other}`),
  )
  expect(upwards).toEqual([])
})

test('no files import each other in a circle, types included', () => {
  expect(circles()).toEqual([])
})

/** Frozen: stored rows stay as they are, and so does what reads them. Living code changes. */
const isFrozen = (file: string) => /^app\/db\/(?:upgrades|migrations)\//.test(file)

test('upgrades of stored content and migrations import no living code', () => {
  const frozen = [...imports].filter(([file]) => isFrozen(file))
  expect(frozen.filter(([file]) => file.includes('/upgrades/')).length).toBeGreaterThan(2)
  expect(frozen.some(([file]) => file.includes('/migrations/'))).toBe(true)
  const living = frozen.flatMap(([file, named]) =>
    named.filter((other) => !isFrozen(other)).map((other) => `${file} imports ${other}`),
  )
  expect(living).toEqual([])
  // Packages that make and name tables; an alias or a dynamic import would hide another one.
  const packages = frozen.flatMap(([file]) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\bfrom '([^.'][^']*)'|\bimport\(/g)]
      .map(([written, name = written]) => `${file} imports ${name}`)
      .filter((line) => !/ imports (?:kysely|uuid)$/.test(line)),
  )
  expect(packages).toEqual([])
})

test('stored content is upgraded by frozen functions alone', () => {
  const readers = [...imports].filter(([, named]) => named.includes('app/platform/stored-content.ts'))
  const upgrading = readers.filter(([file]) =>
    /\bstoredContent(?:<[^(]*>)?\(/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(upgrading.length).toBeGreaterThan(3)
  for (const [file] of upgrading)
    expect(readFileSync(join(root, file), 'utf8'), file).toMatch(
      /\bstoredContent(?:<[^(]*>)?\('\w+', (?:upgradesOf\('\w+'\)|\[\])\)/,
    )
})

test('the back office cannot reach the site of the visited host', () => {
  const office = [...imports].filter(([file]) => /^app\/(?:office|routes\/admin)\//.test(file))
  expect(office.length).toBeGreaterThan(30)
  expect(office.filter(([, named]) => named.includes('app/site-context.ts')).map(([file]) => file)).toEqual(
    [],
  )
})

test('what goes on record about personal data is recorded by the function that reads it, not by a screen', () => {
  const recording = files.filter(
    (file) =>
      /^app\/(?:office|routes)\//.test(file) &&
      readFileSync(join(root, file), 'utf8').includes('recordAudit('),
  )
  // The content of a site, in which nobody is named.
  expect(recording).toEqual(['app/office/sites/files/archive.ts'])
})

/** Files that are reached from themselves, found by leaving out again and again what imports nothing that is left. */
function circles(): string[] {
  const left = new Set(files)
  for (let before = -1; before !== left.size; ) {
    before = left.size
    for (const file of left) if (!imports.get(file)?.some((other) => left.has(other))) left.delete(file)
  }
  return [...left]
}

/** A module of the domain, another folder of `app`, or a folder beside it. */
const homeOf = (file: string) => /^(?:app\/(?:domain\/)?[^/]+\/|app\/|[^/]+\/)/.exec(file)?.[0]

test('a file imports its own module by relative path and the rest of app by #app', () => {
  const wrong = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(specifier)]
      .map(([, named = '']) => named)
      .filter((named) => {
        const path = importedPath(file, named)
        const isElsewhere = path.startsWith('app/') && homeOf(path) !== homeOf(file)
        return isElsewhere && !named.startsWith('#') && !path.includes('/+types/')
      })
      .map((named) => `${file} imports ${named}`),
  )
  expect(wrong).toEqual([])
})
