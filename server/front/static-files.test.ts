import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStaticFiles } from './static-files.ts'

test('a file that a newer build has taken away is unknown, and one that was read is answered on', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bunyang-static-'))
  writeFileSync(join(folder, 'a.js'), 'export {}')
  writeFileSync(join(folder, 'b.js'), 'export {}')
  const files = openStaticFiles(folder, {})
  expect(files('/a.js')?.encoded.identity?.body.toString()).toBe('export {}')
  rmSync(folder, { recursive: true })
  expect(files('/b.js')).toBeUndefined()
  expect(files('/a.js')).toBeDefined()
  expect(files('/none.js')).toBeUndefined()
})
