import { expect, test } from 'vitest'
import type { PictureKind } from '#app/domain/media/file-kind.ts'
import { byStem, matchPicture } from './match-picture.ts'

const library = byStem(['정문.jpg', 'Hero.webp', '로고.svg', '거실.jpg', '거실.png', '거실.svg'])
const found = (name: string, kind: PictureKind) => {
  const matched = matchPicture(name, kind, library)
  return matched.ok ? `${matched.isNew ? 'new ' : ''}${matched.name}` : matched.reason
}

test('matchPicture: a picture is found by its name whatever its ending, format and letters', () => {
  expect(found('정문.png', 'png')).toBe('정문.jpg')
  expect(found('HERO.JPG', 'jpeg')).toBe('Hero.webp')
  expect(found('로고.svg', 'svg')).toBe('로고.svg')
  expect(found('옥상', 'jpeg')).toBe('new 옥상.jpg')
  expect(found('옥상.png', 'webp')).toBe('new 옥상.webp')
})

test('matchPicture: one of several with a name is found by its ending, and no drawing for a photograph', () => {
  expect(found('거실.png', 'png')).toBe('거실.png')
  expect(found('거실.svg', 'svg')).toBe('거실.svg')
  expect(found('거실.webp', 'webp')).toMatch(/여럿입니다\(거실\.jpg, 거실\.png\)/)
  expect(found('로고.png', 'png')).toMatch(/^로고\.svg 이미지가 이 이름을 쓰고 있습니다/)
})
