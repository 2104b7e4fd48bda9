import { expect, test } from 'vitest'
import { needsProxy, watchForProxy } from './watch-for-proxy.ts'

const heard = (hops: number, ...headers: (string | undefined)[]) => {
  const said: string[] = []
  const notice = watchForProxy({ TRUSTED_PROXY_HOPS: hops }, {
    warn: (line: string) => said.push(line),
  } as never)
  for (const header of headers) notice(header)
  return said
}

test('a proxy that the settings do not know is told once', () => {
  expect(heard(0, undefined, '203.0.113.7', '203.0.113.8')).toEqual([
    expect.stringContaining('TRUSTED_PROXY_HOPS is 0'),
  ])
  expect(heard(0, undefined)).toEqual([])
  expect(heard(1, '203.0.113.7')).toEqual([])
})

test('a server that only its own machine can reach has a proxy before it', () => {
  expect(needsProxy({ BUNYANG_ENV: 'production', HOST: '127.0.0.1' })).toBe(true)
  expect(needsProxy({ BUNYANG_ENV: 'production', HOST: '0.0.0.0' })).toBe(false)
  expect(needsProxy({ BUNYANG_ENV: 'demo', HOST: '127.0.0.1' })).toBe(false)
})
