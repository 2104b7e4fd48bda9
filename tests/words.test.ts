import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findTradeWords } from '#app/domain/publishing/check/trade-words.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

interface Text {
  path: string
  text: string
}

/** Texts in which such a word stands with reason. */
const exceptions: { path: string; text: RegExp; why: string }[] = [
  {
    path: 'app/domain/publishing/check/sources.ts',
    text: /누리집/,
    why: 'a public body is a source by this word',
  },
  {
    path: 'app/domain/discovery/search/same-words.ts',
    text: /관심고객등록/,
    why: 'visitors search for it so',
  },
  { path: 'app/domain/discovery/search/topics.ts', text: /관심고객등록/, why: 'visitors search for it so' },
  { path: 'app/domain/publishing/check/read-figures.ts', text: /안내대/, why: 'syllables of an expression' },
  { path: 'app/domain/publishing/check/vocabulary.ts', text: /일터/, why: 'content of others says it so' },
]

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value && typeof value === 'object' ? Object.values(value).flatMap(stringsIn) : []
}

const comments = /\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/[^\n]*/g
const hangul = /[가-힣]/

/** Literals, and words between elements. */
const textsOfCode = (code: string) =>
  code
    .replace(comments, '')
    .split(/\n|'|"|`|<[^>]*>/)
    .map((text) => text.trim())
    .filter((text) => hangul.test(text))

const content: Text[] = globSync('content/**/*.json', { cwd: root }).flatMap((path) =>
  stringsIn(JSON.parse(read(path)))
    .filter((text) => hangul.test(text))
    .map((text) => ({ path, text })),
)
const captions: Text[] = globSync('content/**/*.vtt', { cwd: root }).flatMap((path) =>
  read(path)
    .split('\n')
    .map((text) => ({ path, text })),
)
const code: Text[] = globSync('{app,server,scripts,art}/**/*.{ts,tsx,mjs}', { cwd: root })
  .filter((path) => !/\.test\.|trade-words\.ts$/.test(path))
  .flatMap((path) => textsOfCode(read(path)).map((text) => ({ path, text })))

const isExcepted = ({ path, text }: Text) =>
  exceptions.some((exception) => exception.path === path && exception.text.test(text))

const describeWords = (texts: Text[]) =>
  texts
    .filter((text) => !isExcepted(text))
    .flatMap(({ path, text }) =>
      findTradeWords(text).map(
        ({ found, instead, why }) => `${path}: ‘${found}’ in ‘${text}’. ${instead}: ${why}`,
      ),
    )

test('there is something to read', () => {
  expect(content.length).toBeGreaterThan(2000)
  expect(captions.length).toBeGreaterThan(40)
  expect(code.length).toBeGreaterThan(1500)
})

test.each([
  ['the sites', content],
  ['captions of films', captions],
  ['the product', code],
])('no word that no builder would print: %s', (_, texts) => {
  expect(describeWords(texts)).toEqual([])
})

test('the product asks in one voice, ~세요; texts that it writes for websites speak as those do', () => {
  const isProducts = ({ path }: Text) =>
    /^(?:app\/(?:features|routes)|server|scripts)\//.test(path) && !path.includes('/sites/start/pages/')
  expect(code.filter((one) => isProducts(one) && one.text.includes('십시오'))).toEqual([])
})

test('every exception is still needed', () => {
  const texts = [...content, ...code]
  const unneeded = exceptions.filter(
    ({ path, text }) =>
      !texts.some((one) => one.path === path && text.test(one.text) && findTradeWords(one.text).length > 0),
  )
  expect(unneeded).toEqual([])
})

test('a picture has a mark in its corner, and the notices have the whole sentence', () => {
  const whole = /"caption": "소비자의 이해를 돕기 위한 CG/
  expect(globSync('content/**/*.json', { cwd: root }).filter((path) => whole.test(read(path)))).toEqual([])
})
