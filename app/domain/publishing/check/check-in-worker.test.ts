import { expect, test } from 'vitest'
import type { CheckedDocuments } from './check-documents.ts'
import { checkInWorker } from './check-in-worker.server.ts'

const without = (slug: string): CheckedDocuments => ({
  slug,
  documents: [],
  press: [],
  media: [],
  files: [],
  svgs: [],
  staticFiles: [],
  others: [],
  shown: [],
})

test('checkInWorker: of a site with too many jobs the last are refused with a sentence, and no other site', async () => {
  const [other, ...own] = await Promise.all([
    checkInWorker(without('other')),
    ...Array.from({ length: 22 }, () => checkInWorker(without('site'))),
  ])
  expect(other).toEqual({ faults: [], findings: [] })
  expect(own.slice(0, 21)).toEqual(Array(21).fill({ faults: [], findings: [] }))
  expect(own[21]).toMatchObject({
    faults: [{ file: '', sentence: expect.stringContaining('잠시 후 다시 시도해 주세요') }],
    unfinished: 'busy',
  })
})
