import { expect, test } from 'vitest'
import { textsOf } from '../../platform/field-roles.ts'
import { readContent } from '../content/read-content.server.ts'
import { describeFault } from '../site/content-fault.ts'
import { pageContent } from './page-content.ts'

test('no address, file, id or name of a drawing counts as a text of the demo pages', () => {
  const read = readContent('content')
  if (!read.ok) throw new Error(read.faults.map(describeFault).join('\n'))
  const texts = read.sites.flatMap(({ pages }) => pages.flatMap((page) => textsOf(pageContent, page)))
  expect(texts.length).toBeGreaterThan(1000)
  expect(
    texts.filter((text) => /^\/|^https?:|\.(pdf|mp4|webm|vtt|svg|jpg|png)$|^[a-z][a-z-]{2,}$/.test(text)),
  ).toEqual([])
})
