import { expect, test } from 'vitest'
import { maskText } from './mask-text.ts'

const values = {
  names: ['남궁민', '남궁 민수', 'Jane Doe'],
  phones: ['01087654321', '0212345678'],
  tokens: ['8YYAq2b'],
}
const masked = (text: string) => maskText(text, values, ['1500-0000', '010-9999-0000'])

test.each([
  ['[가온] 남궁민님, 접수되었습니다.', '[가온] 남*민님, 접수되었습니다.'],
  ['남궁민수님과 남궁 민수님', '남**수님과 남***님'],
  ['[가온] 권새벽님, 안내드립니다.', '[가온] 권*벽님, 안내드립니다.'],
  ['[가온] 고객님, 안내드립니다.', '[가온] 고객님, 안내드립니다.'],
  [
    'Jane Doe: 010-8765-4321, 01087654321, +82 10 8765 4321',
    'J***: 010-****-4321, 010-****-4321, 010-****-4321',
  ],
  ['02-1234-5678로 걸었습니다', '02-****-5678로 걸었습니다'],
  ['동행 010.1111.2222', '동행 010-****-2222'],
  ['동행 010ㅡ1111ㅡ2222, 010–1111–3333', '동행 010-****-2222, 010-****-3333'],
  [
    '문의 1500-0000, 010-9999-0000, 접수번호 GL-4829-1377',
    '문의 1500-0000, 010-9999-0000, 접수번호 GL-4829-1377',
  ],
  ['확인 https://a.example:8080/gaon/my/8YYAq2b에서', '확인 (본인 전용 링크)에서'],
  ['a.example/gaon/my/8YYAq2b?x=1#y (8YYAq2b)', '(본인 전용 링크) (…)'],
  ['https://a.example/admin/setup?token=abc', '(본인 전용 링크)'],
  ['https://a.example/gaon/my https://naver.me/5abc', 'https://a.example/gaon/my https://naver.me/5abc'],
])('maskText: %s', (text, shown) => expect(masked(text)).toBe(shown))
