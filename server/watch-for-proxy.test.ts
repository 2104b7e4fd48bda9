import { expect, test } from 'vitest'
import { needsProxy, watchForProxy } from './watch-for-proxy.ts'

const logged = (hops: number, act: (watch: ReturnType<typeof watchForProxy>) => void) => {
  const lines: string[] = []
  const write = (line: string) => lines.push(line)
  act(watchForProxy({ TRUSTED_PROXY_HOPS: hops }, { warn: write, error: write } as never))
  return lines
}
const forwarded =
  (...headers: (string | undefined)[]) =>
  (watch: ReturnType<typeof watchForProxy>) => {
    for (const header of headers) watch.forwarded(header)
  }

test('watchForProxy: warns once about a proxy that the settings do not know', () => {
  expect(logged(0, forwarded(undefined, '203.0.113.7', '203.0.113.8'))).toEqual([
    expect.stringContaining('TRUSTED_PROXY_HOPS is 0'),
  ])
  expect(logged(0, forwarded(undefined))).toEqual([])
  expect(logged(1, forwarded('203.0.113.7'))).toEqual([])
})

test('watchForProxy: logs once why forms of https pages are refused, and what to set', () => {
  const refusedTwice = (watch: ReturnType<typeof watchForProxy>) => {
    watch.refused()
    watch.refused()
  }
  expect(logged(0, refusedTwice)).toEqual([expect.stringContaining('TRUSTED_PROXY_HOPS is 0')])
  expect(logged(1, refusedTwice)).toEqual([expect.stringContaining('X-Forwarded-Proto')])
})

test('needsProxy: only a trial on its own machine needs none', () => {
  expect(needsProxy({ BUNYANG_ENV: 'production', HOST: '127.0.0.1' })).toBe(true)
  expect(needsProxy({ BUNYANG_ENV: 'production', HOST: '0.0.0.0' })).toBe(true)
  expect(needsProxy({ BUNYANG_ENV: 'demo', HOST: '0.0.0.0' })).toBe(true)
  expect(needsProxy({ BUNYANG_ENV: 'demo', HOST: '127.0.0.1' })).toBe(false)
})
