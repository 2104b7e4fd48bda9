import { expect, test } from 'vitest'
import { readablePath } from './readable-path.ts'

test.each([
  ['/Brand/intro', '/Brand/intro'],
  ['/%EB%B6%84%EC%96%91', '/분양'],
  ['/%BA%D0%BE%E7.html', '/분양.html'],
  ['/a%2Fb/%ba%d0', '/a/b/분'],
  // A syllable that only Windows' code page has, whose second byte is a letter.
  ['/%8Cc%B9%E6.asp', '/똠방.asp'],
  ['/100%', '/100%'],
  ['/%EB%B6%84100%', '/분100%'],
  ['/%ff%ff', '/%ff%ff'],
  ['/%zz', '/%zz'],
])('readablePath: %s is read as %s', (written, read) => {
  const path = readablePath(written)
  expect(decodeURIComponent(path)).toBe(read)
  expect(readablePath(path)).toBe(path)
})
