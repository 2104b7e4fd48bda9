import { format } from 'node:util'
import { describe, test } from 'vitest'

/**
 * Whether every test runs, in its long form: `npm run test:long`. Tests that run there alone bear the tag `long`, and a
 * file of such tests `@module-tag long` (`vitest.config.ts`).
 */
export const isLong = process.env.TEST_LONG === '1'

/** The first ones of what a test goes through, all of them in the long form: the others are of the same kind. */
export const first = <T>(count: number, all: readonly T[]): readonly T[] =>
  isLong ? all : all.slice(0, count)

/** How often something is tried with made-up input. */
export const runs = (short: number, long: number): number => (isLong ? long : short)

const nameOf = (pattern: string, given: readonly unknown[]) =>
  format(pattern, ...given.slice(0, pattern.split('%').length - 1))

const tagged = (isFirst: boolean, timeout?: number) => ({ tags: isFirst ? [] : ['long'], timeout })

/** As `test.each`; but for the first `count` cases they are long ones. */
export const testFirst =
  <const Case extends readonly unknown[]>(count: number, cases: readonly Case[]) =>
  (pattern: string, run: (...given: [...Case]) => unknown, timeout?: number): void => {
    for (const [i, one] of cases.entries())
      test(nameOf(pattern, one), tagged(i < count, timeout), async () => void (await run(...one)))
  }

/** As `describe.each`; but for the first `count` cases they are long ones. */
export const describeFirst =
  <const Case extends readonly unknown[]>(count: number, cases: readonly Case[]) =>
  (pattern: string, run: (...given: [...Case]) => void): void => {
    for (const [i, one] of cases.entries())
      describe(nameOf(pattern, one), tagged(i < count), () => run(...one))
  }
