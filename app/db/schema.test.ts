import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tableTypes } from '../../scripts/table-types.ts'

test('the table types are those of the migrations: npm run table-types writes them', async () => {
  expect(readFileSync(join(import.meta.dirname, 'schema.ts'), 'utf8')).toBe(await tableTypes())
})
