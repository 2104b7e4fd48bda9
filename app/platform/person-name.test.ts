import { expect, test } from 'vitest'
import { maskName, readName } from './person-name.ts'

test.each([
  ['홍길동', '홍길동'],
  [' 김  영희 ', '김 영희'],
  ['김\n영희', '김 영희'],
  ['홍\u3164길\u115f동\uffa0', '홍길동'],
  ['홍길동'.normalize('NFD'), '홍길동'],
  ['\u202eAnna\u00a0Lee\u202c', 'Anna Lee'],
  ['𠀋田', '𠀋田'],
  ['가'.repeat(40), '가'.repeat(40)],
  ['율', '율'],
  ['王小明', '王小明'],
  ['阿里木·买买提', '阿里木·买买提'],
  ['Nguyễn Thị Thu-Hà', 'Nguyễn Thị Thu-Hà'],
  ['Seán O’Connor-Smith Jr.', 'Seán O’Connor-Smith Jr.'],
  ["D'Angelo, Mary Ann", "D'Angelo, Mary Ann"],
  ['Wolfeschlegelsteinhausenberger', 'Wolfeschlegelsteinhausenberger'],
  ['김영희(배우자)', '김영희(배우자)'],
  ['홍*동', '홍*동'],
])('readName reads %j as %s', (written, name) => {
  expect(readName(written)).toEqual({ ok: true, name })
})

test.each([
  ['', 'missing'],
  ['\u3164', 'missing'],
  ['\u115f\u1160\uffa0\u200b\u2800', 'missing'],
  ['가'.repeat(41), 'long'],
  ['12345', 'no-letter'],
  ['***', 'no-letter'],
  ['!!! 123 <b>', 'foreign'],
  ['홍길동！', 'foreign'],
  ['gildong@example.com', 'foreign'],
  ['900101-1234567', 'resident'],
  ['９００１０１ 1234567', 'resident'],
])('readName refuses %j: %s', (written, problem) => {
  expect(readName(written)).toMatchObject({ ok: false, problem })
})

test.each([
  ['홍길동', '홍*동'],
  ['홍길', '홍*'],
  ['남궁민수', '남**수'],
  ['Smith', 'S***'],
  ['김', '김*'],
])('the name %s is masked as %s', (name, masked) => expect(maskName(name)).toBe(masked))
