import { readFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import { expect, test } from 'vitest'
import { headlineFaces } from '#app/domain/site/headline-faces.ts'
import { packWoff2 } from './woff2.ts'

test.each(Object.values(headlineFaces))(
  '$title, packed, holds what was packed, and another reader unpacks it',
  async ({ file }) => {
    const base = await readFile(file)
    const cut = await subsetFont(base, '가나다 84A', { targetFormat: 'sfnt' })
    const packed = await packWoff2(cut)
    expect(packed.length).toBeLessThan(cut.length)
    const unpacked = await subsetFont(Buffer.from(packed), '가나다 84A', { targetFormat: 'sfnt' })
    expect(unpacked.equals(cut)).toBe(true)
  },
)
