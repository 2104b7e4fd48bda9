import { expect, test } from 'vitest'
import { externalAddress } from './external-address.ts'

const isOurs = (host: string) => host === 'gaon.example'
const production = { BUNYANG_ENV: 'production', TRUSTED_PROXY_HOPS: 1 } as const
const trial = { BUNYANG_ENV: 'demo', TRUSTED_PROXY_HOPS: 0 } as const

test('scheme and host are those of the visitor’s browser, whatever stands between', () => {
  const of = (headers: Record<string, string>, env: Parameters<typeof externalAddress>[0] = production) =>
    externalAddress(env, headers, isOurs)?.origin
  expect(of({ host: 'gaon.example', 'x-forwarded-proto': 'https' })).toBe('https://gaon.example')
  expect(of({ host: 'GAON.example:443', 'x-forwarded-proto': 'https' })).toBe('https://gaon.example')
  expect(of({ host: 'gaon.example:8443' })).toBe('https://gaon.example:8443')
  // nginx as it is installed calls the server behind by that server's own name.
  expect(of({ host: '127.0.0.1:3000', 'x-forwarded-host': 'gaon.example' })).toBe('https://gaon.example')
  expect(of({ host: 'gaon.example', 'x-forwarded-host': 'evil.example' })).toBe('https://gaon.example')
  expect(of({ host: 'localhost:3000', 'x-forwarded-proto': 'https' }, trial)).toBe('http://localhost:3000')
  expect(of({ host: 'localhost:3000', 'x-forwarded-host': 'gaon.example' }, trial)).toBe(
    'http://localhost:3000',
  )
})

test('a host that is no host name is no address', () => {
  for (const host of ['', 'a b', 'a/b', 'a@b', 'a\\b', '[::1', 'x'.repeat(300), 'a:b', 'a:123456'])
    expect([host, externalAddress(production, { host }, isOurs)]).toEqual([host, undefined])
  expect(externalAddress(trial, { host: '[::1]:3000' }, isOurs)?.origin).toBe('http://[::1]:3000')
})
