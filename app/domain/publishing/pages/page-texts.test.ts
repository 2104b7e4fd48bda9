import { expect, test } from 'vitest'
import { textsOf } from '#app/platform/field-roles.ts'
import { demoSites } from '../../../../tests/support/demo-sites.ts'
import { pageContent } from './page-content.ts'

test('no address, file, id or name of a drawing counts as a text of the demo pages', () => {
  const texts = demoSites().flatMap(({ pages }) => pages.flatMap((page) => textsOf(pageContent, page)))
  expect(texts.length).toBeGreaterThan(1000)
  expect(
    texts.filter((text) => /^\/|^https?:|\.(pdf|mp4|webm|vtt|svg|jpg|png)$|^[a-z][a-z-]{2,}$/.test(text)),
  ).toEqual([])
})
