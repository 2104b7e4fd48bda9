import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { dailyLog } from './daily-log.server.ts'
import { createLogSink } from './log-sink.server.ts'

test('each Korean day has its own log, and what is older than three months is removed', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bunyang-log-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const logs = join(dataDir, 'logs')
  let now = '2026-11-21T14:59:59Z'
  mkdirSync(logs)
  const log = createLogSink(dailyLog(dataDir, { now: () => new Date(now) }))
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

test('a file or a folder that somebody removed is made again', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bunyang-log-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  let now = Date.parse('2026-11-21T03:00:00Z')
  const log = createLogSink(dailyLog(dataDir, { now: () => new Date(now) }))
  const file = join(dataDir, 'logs/bunyang-2026-11-21.log')
  log.write('before\n')
  for (const removed of [file, join(dataDir, 'logs')]) {
    rmSync(removed, { recursive: true })
    now += 6000
    log.write('after\n')
    expect(readFileSync(file, 'utf8')).toBe('after\n')
  }
  expect(log.lost()).toBe(0)
})
