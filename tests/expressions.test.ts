import { readFileSync } from 'node:fs'
import { check } from 'recheck'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Expression, findExpressions, isBounded } from './support/expressions.ts'
import { isLong } from './support/long.ts'

const { written, made } = findExpressions()

/** Of the library that reads what is sent, those that we use. */
const borrowed: Expression[] = [
  z.regexes.email,
  z.regexes.date,
  z.iso.datetime({ offset: true })._zod.def.pattern,
]
  .filter((expression) => expression !== undefined)
  .map(({ source, flags }) => ({ file: 'zod', line: 0, source, flags }))

/**
 * What may be tried is counted, and the times, in milliseconds, are long enough to never come first: a busy machine finds
 * what an idle one does.
 */
const limits = {
  timeout: null,
  attackTimeout: 10_000,
  incubationTimeout: 10_000,
  seedingTimeout: 10_000,
  randomSeed: 1,
}

/** What an expression costs at worst by the length of its text: `linear`, `2nd degree polynomial`, `exponential`, … */
async function costOf({ source, flags }: Pick<Expression, 'source' | 'flags'>): Promise<string> {
  if (isBounded({ source })) return 'linear'
  const found = await check(source, flags, limits)
  if (found.status === 'unknown') return `unknown: ${JSON.stringify(found.error)}`
  return found.status === 'safe' ? 'linear' : `${found.complexity.summary}, by ${found.attack.pattern}`
}

/** Expressions that cost more than their text's length, and why they may. None does. */
const excepted: Record<string, string> = {}

/**
 * Expressions that are put together. They cannot be judged as they stand; each says what it is made of, and whose text
 * it reads.
 */
const madeOf: Record<string, string> = {
  'app/features/content/check/check-plan-words.ts':
    'names of rooms without repetition; `npm run check:content` reads the content folder',
  'app/features/content/check/check-privacy.ts':
    'two numbers of site.json; `npm run check:content` reads the consents',
  'app/features/content/check/known-routes.ts': 'the slug of site.json; `npm run check:content` reads links',
  'app/features/content/check/meant-facts.ts': 'a number of site.json; reads one text of the content folder',
  'app/features/content/check/read-dates.ts': 'constants; `npm run check:content` reads the content folder',
  'app/features/content/check/read-figures.ts': 'constants; `npm run check:content` reads the content folder',
  'app/features/content/check/vocabulary.ts':
    'words without repetition; `npm run check:content` reads the content folder',
  'app/routes/site/draft/inside-draft.ts': 'the slug of the site; reads a document that the product drew',
}

test('the check knows an expression that is exponential, and one that is quadratic', async () => {
  const beginningOfSvg = String.raw`^\s*(?:<!--[\s\S]*?-->\s*)*<svg`
  expect(await costOf({ source: beginningOfSvg, flags: '' })).toContain('exponential')
  expect(await costOf({ source: String.raw`[.,;]+$`, flags: '' })).toContain('2nd degree')
  expect(await costOf({ source: String.raw`\s*상담$`, flags: 'u' })).toContain('2nd degree')
  expect(await costOf({ source: String.raw`^\d{4}-\d+$`, flags: '' })).toBe('linear')
})

/** Expressions that were found to be linear: the checker finds the same whenever it is asked, and is, in the long form. */
const listed = 'linear-expressions.txt'
const known = new Set(isLong ? [] : readFileSync(`tests/${listed}`, 'utf8').split('\n'))

test('no expression of the product costs more than the length of what it reads', async () => {
  expect([written.length > 350, borrowed.length]).toEqual([true, 3])
  const different = new Map([...written, ...borrowed].map((one) => [`/${one.source}/${one.flags}`, one]))
  const costs = []
  for (const [expression, { file, line, ...one }] of different)
    if (!known.has(expression)) costs.push({ expression, at: `${file}:${line}`, cost: await costOf(one) })
  const costly = costs.filter(({ cost }) => cost !== 'linear')
  expect(costly.filter(({ expression }) => !excepted[expression])).toEqual([])
  expect(Object.keys(excepted).filter((one) => !costly.some(({ expression }) => expression === one))).toEqual(
    [],
  )
  if (isLong) {
    const linear = [...different].filter(([, one]) => !isBounded(one)).map(([expression]) => expression)
    await expect(`${linear.sort().join('\n')}\n`).toMatchFileSnapshot(listed)
  }
  // Four seconds on an idle machine; ten times that where the checker has no program of its own and runs as script.
}, 300_000)

test('every expression that is put together says of what', () => {
  expect([...new Set(made.map(({ file }) => file))].sort()).toEqual(Object.keys(madeOf).sort())
})
