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
  expect(costly).toEqual([])
  if (isLong) {
    const linear = [...different].filter(([, one]) => !isBounded(one)).map(([expression]) => expression)
    await expect(`${linear.sort().join('\n')}\n`).toMatchFileSnapshot(listed)
  }
  // Four seconds on an idle machine; ten times that where the checker has no program of its own and runs as script.
}, 300_000)

test('no expression is put together while the product runs, for nothing could be said of its cost', () => {
  expect(made).toEqual([])
})
