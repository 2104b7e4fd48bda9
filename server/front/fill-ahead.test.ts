import { expect, test, vi } from 'vitest'
import type { Site } from '#app/domain/site/site-settings.ts'
import { createFillAhead } from './fill-ahead.ts'
import { createPageCache } from './page-cache.ts'

const site = { id: 's', slug: 'gaon', contentVersion: 2 } as Site
const html = new Headers({ 'content-type': 'text/html' })

async function cacheOf(...paths: string[]) {
  const cache = createPageCache()
  for (const path of paths)
    await cache.store({ siteId: 's', version: 1, homes: 0, path }, undefined, html, Buffer.from('old'))
  return cache
}

test('what was asked for before a publication is drawn again, one page at a time and the most used first', async () => {
  const cache = await cacheOf('/a', '/b', '/bad', '/c')
  await cache.store({ siteId: 'other', version: 1, homes: 0, path: '/x' }, undefined, html, Buffer.from('x'))
  cache.find({ siteId: 's', version: 1, homes: 0, path: '/c' }, undefined)
  const drawn: string[] = []
  let [atOnce, most] = [0, 0]
  const failed = vi.fn()
  const { published, stop } = createFillAhead(
    cache,
    async ({ id: siteId, contentVersion: version }, path) => {
      most = Math.max(most, ++atOnce)
      await new Promise(setImmediate)
      drawn.push(path)
      atOnce--
      if (path === '/bad') throw new Error('away')
      await cache.store({ siteId, version, homes: 0, path }, undefined, html, Buffer.from('new'))
    },
    failed,
  )
  published([site])
  published([site])
  await expect.poll(() => drawn).toEqual(['/c', '/a', '/b', '/bad'])
  await expect.poll(() => failed.mock.lastCall?.[1]).toBe('/bad')
  expect([most, cache.outdatedPaths('s', 2)]).toEqual([1, ['/bad']])
  stop()
})

test('nothing is drawn any more once the server stops', async () => {
  const draw = vi.fn(async () => {})
  const { published, stop } = createFillAhead(await cacheOf('/a'), draw, () => {})
  vi.useFakeTimers()
  published([site])
  stop()
  await vi.advanceTimersByTimeAsync(1000)
  published([site])
  await vi.advanceTimersByTimeAsync(1000)
  vi.useRealTimers()
  expect(draw).not.toHaveBeenCalled()
})
