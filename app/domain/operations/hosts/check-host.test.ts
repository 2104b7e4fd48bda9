import { expect, test } from 'vitest'
import type { CallResult } from '#app/domain/messages/vendors/call.server.ts'
import { healthLine } from '#app/platform/program-version.server.ts'
import { checkHost } from './check-host.server.ts'

const ok = (body: string, status = 200): CallResult => ({ ok: true, status, headers: {}, body })
const failed = (code: string): CallResult => ({ ok: false, sent: false, code })

test.each([
  ['works', ['198.14.1.7'], ok('ok')],
  ['works', ['198.14.1.7'], ok(healthLine())],
  ['works', ['198.14.1.7'], ok('ok 1.2.3 (commit unknown)\n')],
  ['elsewhere', ['198.14.1.7'], ok('ok then')],
  ['no-address', [], ok('ok')],
  ['elsewhere', ['198.14.1.7'], ok('<html>another</html>')],
  ['elsewhere', ['198.14.1.7'], ok('moved', 301)],
  ['bad-certificate', ['198.14.1.7'], failed('ERR_TLS_CERT_ALTNAME_INVALID')],
  ['no-answer', ['198.14.1.7'], failed('ECONNREFUSED')],
  ['private', ['198.14.1.7'], failed('private-address')],
] as const)('%s: %s', async (state, addresses, answer) => {
  const found = await checkHost('www.example.kr', {
    resolve: async () => [...addresses],
    ask: async () => answer,
  })
  expect(found).toEqual({ state, addresses })
})

test.each(['127.0.0.1', '10.0.0.4', '169.254.169.254', '::1', 'fd00::1'])(
  'nobody is asked at %s, also beside a public address',
  async (address) => {
    let asked = 0
    const found = await checkHost('inside.example.kr', {
      resolve: async () => ['198.14.1.7', address],
      ask: async () => {
        asked += 1
        return ok('ok')
      },
    })
    expect(found.state).toBe('private')
    expect(asked).toBe(0)
  },
)
