import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { actionName } from './action-names.ts'

const app = join(import.meta.dirname, '../..')

test('every deed that is recorded has a name in the record', () => {
  const sources = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'),
  )
  const recorded = sources.flatMap((file) =>
    [...readFileSync(join(app, file), 'utf8').matchAll(/\baction: '([a-z-]+\.[a-z-]+)'/g)].map(
      ([, action]) => action as string,
    ),
  )
  expect(recorded.length).toBeGreaterThan(40)
  expect([...new Set(recorded)].filter((action) => actionName(action) === action)).toEqual([])
})
