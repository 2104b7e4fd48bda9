import { expect, test } from 'vitest'
import { cutFontInWorker } from './cut-font-in-worker.server.ts'

const font = 'fonts/noto-serif-kr-medium.otf'

test('fonts that are cut at once come each for its own letters, and what is no font is refused', async () => {
  const [few, many, none] = await Promise.allSettled([
    cutFontInWorker(font, '가나'),
    cutFontInWorker(font, '가나다라마바사아자차카타파하'),
    cutFontInWorker('package.json', '가'),
  ])
  if (few.status !== 'fulfilled' || many.status !== 'fulfilled') throw new Error('not cut')
  expect(few.value.subarray(0, 4).toString('latin1')).toBe('OTTO')
  expect(many.value.length).toBeGreaterThan(few.value.length)
  expect(none).toMatchObject({
    status: 'rejected',
    reason: { message: expect.stringMatching(/font cutting failed/) },
  })
})
