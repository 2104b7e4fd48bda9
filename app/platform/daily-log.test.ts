import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { dailyLog } from './daily-log.server.ts'

test('each Korean day has its own log, and what is older than three months is removed', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bunyang-log-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const logs = join(dataDir, 'logs')
  let now = '2026-11-21T14:59:59Z'
  const log = dailyLog(dataDir, { now: () => new Date(now) })
  for (const name of ['bunyang-2026-08-23.log', 'bunyang-2026-08-24.log', 'other.log'])
    writeFileSync(join(logs, name), '')
  log.write('before midnight\n')
  now = '2026-11-21T15:00:00Z'
  log.write('after midnight\n')
  log.write('and more\n')
  expect(readdirSync(logs).sort()).toEqual([
    'bunyang-2026-08-24.log',
    'bunyang-2026-11-21.log',
    'bunyang-2026-11-22.log',
    'other.log',
  ])
  expect(readFileSync(join(logs, 'bunyang-2026-11-21.log'), 'utf8')).toBe('before midnight\n')
  expect(readFileSync(join(logs, 'bunyang-2026-11-22.log'), 'utf8')).toBe('after midnight\nand more\n')
})
