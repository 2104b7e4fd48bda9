import { beforeEach, expect, test, vi } from 'vitest'
import { one } from '../../../tests/support/dom.ts'

beforeEach(() => vi.resetModules())

test('placeholders: an image that loads is flagged, and only then', async () => {
  document.body.innerHTML = '<img data-placeholder="data:image/webp;base64,AA==">'
  await import('./every-page.ts')
  const img = one<HTMLImageElement>('img')
  expect([img.dataset.waits, img.dataset.loaded]).toEqual(['0', undefined])
  img.dispatchEvent(new Event('load'))
  expect([img.dataset.waits, img.dataset.loaded]).toEqual([undefined, ''])
})
