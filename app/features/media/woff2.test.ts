import { readFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import { expect, test } from 'vitest'
import { packWoff2 } from './woff2.ts'

test('a packed font holds what was packed, and another reader unpacks it', async () => {
  const base = await readFile('fonts/noto-serif-kr-medium.otf')
  const cut = await subsetFont(base, '가나다 84A', { targetFormat: 'sfnt' })
  const packed = await packWoff2(cut)
  expect(packed.length).toBeLessThan(cut.length)
  const unpacked = await subsetFont(Buffer.from(packed), '가나다 84A', { targetFormat: 'sfnt' })
  expect(unpacked.equals(cut)).toBe(true)
})

test('outlines that would have to be transformed are refused', async () => {
  const font = Buffer.alloc(28)
  font.writeUInt16BE(1, 4)
  font.write('glyf', 12, 'latin1')
  await expect(packWoff2(font)).rejects.toThrow('TrueType')
})
