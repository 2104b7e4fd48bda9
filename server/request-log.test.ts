import { expect, test } from 'vitest'
import { logRequest } from './request-log.ts'

test('a token in a path is left out of the log, in any letter case and behind any slashes', () => {
  const lines: string[] = []
  const log = { info: (entry: { path: string }) => lines.push(entry.path) }
  const say = (path: string) =>
    logRequest(log as never, { requestId: 'r', method: 'GET', path, status: 200, ms: 1.4 })
  for (const path of [
    '/gaon/my/secret',
    '/gaon/MY/secret',
    '/gaon/My/secret/visit.ics',
    '/webhooks/solapi/secret',
    '/Webhooks/SOLAPI/secret',
    '//gaon//my//secret',
  ])
    say(path)
  expect(lines.join(' ')).not.toContain('secret')
  say('/gaon/my/%E0%A4')
  say('/Brand/intro')
  expect(lines.at(-1)).toBe('/Brand/intro')
})
