import { expect, test, vi } from 'vitest'
import { createAccessLog } from './access-log.ts'

const entry = { requestId: 'r', method: 'GET', path: '/', status: 200, ms: 1.4 }

function record(share?: number) {
  const writes: string[] = []
  const log = createAccessLog({ write: (lines) => writes.push(lines) }, share)
  const lines = () => {
    log.flush()
    return writes.flatMap((one) =>
      one
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    )
  }
  return { log, writes, lines }
}

test('a token in a path is left out of the log, in any letter case and behind any slashes', () => {
  const { log, lines } = record()
  for (const path of [
    '/gaon/my/secret',
    '/gaon/MY/secret',
    '/gaon/My/secret/visit.ics',
    '/gaon/m%79/secret',
    '/webhooks/solapi/secret',
    '/Webhooks/SOLAPI/secret',
    '//gaon//my//secret',
  ])
    log({ ...entry, path })
  log({ ...entry, path: '/gaon/my/%E0%A4' })
  log({ ...entry, path: '/Brand/intro' })
  expect(JSON.stringify(lines())).not.toContain('secret')
  expect(lines().at(-1)).toMatchObject({ ...entry, path: '/Brand/intro', ms: 1, level: 30, msg: 'request' })
})

test('requests of a quarter second are one write', () => {
  vi.useFakeTimers()
  const { log, writes } = record()
  for (let i = 0; i < 10; i++) log(entry)
  expect(writes).toEqual([])
  vi.advanceTimersByTime(250)
  expect(writes).toHaveLength(1)
  vi.useRealTimers()
})

test('a share of what went well is written, and every failure', () => {
  const { log, lines } = record(0.25)
  for (let i = 0; i < 100; i++) log({ ...entry, status: i % 10 ? 200 : 500 })
  const statuses = lines().map(({ status }) => status)
  expect(statuses.filter((status) => status === 500)).toHaveLength(10)
  expect(statuses.filter((status) => status === 200)).toHaveLength(22)
})
