import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { quotedTests } from './support/quoted-tests.ts'

const root = resolve(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/security.md'), 'utf8')

/** Requirements of levels 1 and 2 in each section of OWASP ASVS 5.0: they are its first ones. */
const sections: Record<string, number> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2 },
  ...{ '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2 },
  ...{ '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3 },
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4 },
  ...{ '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 },
  ...{ '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5 },
  ...{ '14.1': 2, '14.2': 4, '14.3': 3 },
  ...{ '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
  ...{ '17.1': 1, '17.2': 4, '17.3': 2 },
}
const required = Object.entries(sections).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, i) => `${section}.${i + 1}`),
)

const rows = [...page.matchAll(/^\| (\d[\d., ]*) \| ([a-z/]+) \| (.+) \|$/gm)].map(
  ([, numbers = '', state = '', how = '']) => ({ numbers: numbers.split(', '), state, how }),
)

test('docs/security.md names every requirement of levels 1 and 2 once, and no other', () => {
  expect(required).toHaveLength(253)
  expect(rows.flatMap(({ numbers }) => numbers).toSorted()).toEqual(required.toSorted())
})

test('docs/security.md lists at its head exactly what is open', () => {
  const isOpen = (state: string) => state === 'open'
  const open = rows.filter(({ state }) => isOpen(state)).flatMap(({ numbers }) => numbers)
  const head = page.slice(page.indexOf('## Open'), page.indexOf('## V1 '))
  expect((head.match(/\d+\.\d+\.\d+/g) ?? []).toSorted()).toEqual(open.toSorted())
})

test('docs/security.md has one of five states a row, and a test for what is held', () => {
  for (const { numbers, state, how } of rows) {
    expect(['held', 'done', 'operator', 'open', 'n/a'], `${numbers}`).toContain(state)
    if (state === 'held') expect(how, `${numbers}`).toMatch(/`[^`]+\.test\.tsx?`/)
  }
})

/** Paths have a folder or an ending; names of settings, commands and values have neither. */
const paths = [...page.matchAll(/`((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|md))`/g)].map(([, path]) => path as string)

test('docs/security.md names files and chapters that exist', () => {
  expect(paths.length).toBeGreaterThan(100)
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  const links = [...page.matchAll(/\]\(([^)#:]+\.md)(?:#([^)]+))?\)/g)]
  for (const [, path = '', anchor] of links) {
    const file = join(root, 'docs', path)
    expect(existsSync(file), path).toBe(true)
    const titles = [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title.toLowerCase().replaceAll(' ', '-'),
    )
    if (anchor) expect(titles, path).toContain(anchor)
  }
})

test('docs/security.md quotes tests that are in their files', () => {
  const { count, gone } = quotedTests(page)
  expect(count).toBeGreaterThan(90)
  expect(gone).toEqual([])
})
