import { expect, test } from 'vitest'
import { nameMatcher } from './name-parts.ts'

test.each([
  ['가람', '김가람', true],
  ['ㄱㄹ', '김가람', true],
  ['ㄱㄱㄹ', '김가람', true],
  ['김ㄱㄹ', '김가람', true],
  ['ㄹㄱ', '김가람', false],
  ['ㄲ', '김가람', false],
  ['ㄲ', '까미', true],
  ['린', '최린', true],
  ['가람 김', '김가람', true],
  ['가람', '김다람', false],
  ['nguyen thi minh khai', 'Nguyễn Thị Minh Khai', true],
  ['KHAI nguyen', 'Nguyễn Thị Minh Khai', true],
  ['đỗ', 'DO VAN A', true],
  ['do', 'Đỗ Văn A', true],
  ["o'brien", 'O’Brien Anna', true],
  ['ａｎｎａ', 'Anna Lee', true],
  ['ann lee', 'Anna Lee', true],
  ['bob', 'Anna Lee', false],
  ['.', 'Anna Lee', false],
] as const)('nameMatcher: %s in %s is %s', (typed, name, found) => {
  expect(nameMatcher(typed)(name)).toBe(found)
})
