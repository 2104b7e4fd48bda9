import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { actionName } from './action-names.ts'

const app = join(import.meta.dirname, '../../..')

test('every action that is recorded has a name in the record', () => {
  const sources = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'),
  )
  // Also those that are one of two.
  const recorded = sources.flatMap((file) =>
    [...readFileSync(join(app, file), 'utf8').matchAll(/\baction:? [^\n]*/g)].flatMap(([line]) =>
      [...line.matchAll(/'([a-z-]+\.[a-z-]+)'/g)].map(([, action]) => action as string),
    ),
  )
  expect(recorded.length).toBeGreaterThan(40)
  expect([...new Set(recorded)].filter((action) => actionName(action) === action)).toEqual([])
})
