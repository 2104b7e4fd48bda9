import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { checkName } from '#app/domain/publishing/check/finding.ts'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const pages = ['*.md', 'docs/**/*.md', '{app,art,bench,deploy,scripts,server,tests,tools}/**/*.md'].flatMap(
  (pattern) => globSync(pattern, { cwd: root, exclude: ['**/node_modules/**'] }),
)
const scriptsOf = (page: string): Record<string, string> => JSON.parse(read(page)).scripts
/** The pictures are a package of their own, beside the product. */
const scripts = { ...scriptsOf('package.json'), ...scriptsOf('art/package.json') }

/** As GitHub makes them of headings. */
const anchorsOf = (page: string) =>
  [...page.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  )

test.each(pages)('%s: every link leads somewhere', (page) => {
  const broken = [...read(page).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^(?:https?|mailto):/.test(link))
    .filter((link) => {
      const [path = '', anchor] = link.split('#')
      const target = path ? join(dirname(page), decodeURI(path)) : page
      if (!existsSync(join(root, target))) return true
      return anchor !== undefined && target.endsWith('.md') && !anchorsOf(read(target)).includes(anchor)
    })
  expect(broken).toEqual([])
})

test.each(['docs/counselling-in-a-day.md', 'docs/open-a-site.md'])(
  '%s: every name in bold letters is one that the office shows',
  (page) => {
    const shown = globSync('app/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.*'] })
      .map(read)
      .join('\n')
    const names = [...read(page).matchAll(/\*\*([^*]+)\*\*/g)].map(([, name = '']) => name)
    expect(names.length).toBeGreaterThan(20)
    // The page says what bold letters mean; a number before a name is the site's own.
    const unknown = names.filter((name) => name !== '굵은 글씨' && !shown.includes(name.replace(/^\d+/, '')))
    expect(unknown).toEqual([])
  },
)

test('the page of the content names every kind of finding', () => {
  const rows = [...read('docs/content.md').matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name)
  expect(checkName.options.filter((name) => !rows.includes(name))).toEqual([])
})

test('every command that a page names is one', () => {
  const unknown = pages.flatMap((page) =>
    // The changelog also names what once was.
    page === 'CHANGELOG.md'
      ? []
      : [...read(page).matchAll(/\bnpm run ([a-z][\w:-]*)/g)]
          .filter(([, name = '']) => !scripts[name])
          .map(([command]) => `${page}: ${command}`),
  )
  expect(unknown).toEqual([])
})

test('every page that the program or a configuration names is there', () => {
  const files = ['{app,server,scripts,bench,tools}/**/*.{ts,tsx,mjs}', 'deploy/**/*', '*.yaml', 'Dockerfile']
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((path) => /\.\w+$|Dockerfile$/.test(path))
  const missing = files.flatMap((file) =>
    [...read(file).matchAll(/\bdocs\/[\w/-]+\.md\b/g)]
      .filter(([page]) => !existsSync(join(root, page)))
      .map(([page]) => `${file}: ${page}`),
  )
  expect(missing).toEqual([])
})

const records = globSync('docs/decisions/[0-9]*.md', { cwd: root }).sort()
const numberOf = (record: string) => Number(/(\d{4})-[^/]*$/.exec(record)?.[1])

test.each(records)('%s: says its number, date, status and reasons in at most 45 lines', (record) => {
  const text = read(record)
  expect(text).toMatch(/^# \d+\. .+\n\nDate: \d{4}-\d\d-\d\d\. Status: (?:accepted|superseded by)/)
  expect(Number(/^# (\d+)/.exec(text)?.[1])).toBe(numberOf(record))
  expect(text).toMatch(/^\*\*Context\.\*\*/m)
  expect(text).toMatch(/^\*\*Decision\b/m)
  expect(text).toMatch(/^\*\*Consequences\.\*\*/m)
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(45)
})

test('docs/decisions/README.md lists each record once, with its title', () => {
  const listed = [...read('docs/decisions/README.md').matchAll(/^\| \[(\d+)\]\(([^)]+)\) \| ([^|]+) \|/gm)]
  const expected = records.map((record) => {
    const [, number = '', title = ''] = /^# (\d+)\. (.+)/.exec(read(record)) ?? []
    return [number, record.replace('docs/decisions/', ''), title]
  })
  expect(listed.map(([, ...row]) => row)).toEqual(expected)
})

test('every decision that the code or a page names has a record', () => {
  const files = ['{app,server,scripts,bench,tools,tests,.ci,deploy}/**/*.{ts,tsx,mjs,css,yaml}', '*.ts']
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((path) => path !== 'tests/docs.test.ts')
  const cited = [...files, ...pages].flatMap((file) => {
    const text = read(file)
    const phrases = text.matchAll(/\bdecisions?[ /]\d+(?:(?:,| and| to) \d+)*/gi)
    return [...phrases].flatMap(([phrase]) =>
      [...phrase.matchAll(/\d+/g)].map(([n]) => `${file}: ${Number(n)}`),
    )
  })
  expect(cited.length).toBeGreaterThan(40)
  const known = new Set(records.map(numberOf))
  expect(cited.filter((line) => !known.has(Number(/\d+$/.exec(line)?.[0])))).toEqual([])
})

test.each(pages.filter((page) => page !== 'CHANGELOG.md'))(
  '%s: every path of the repository that it names is there',
  (page) => {
    const named = read(page).matchAll(/`((?:\.ci|app|bench|deploy|scripts|server|tests|tools)\/[\w./-]+)`/g)
    const missing = [...named].map(([, path = '']) => path).filter((path) => !existsSync(join(root, path)))
    // Records tell what was there before them.
    expect(missing.filter((path) => path !== 'app/features')).toEqual([])
  },
)
