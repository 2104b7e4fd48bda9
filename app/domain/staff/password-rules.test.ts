import { expect, test } from 'vitest'
import { passwordHasher } from './password-hash.server.ts'
import { passwordFault } from './password-rules.ts'

const own = { email: 'minji.kim@orbit.example', name: '김민지', sites: ['가온 레이크파크', 'gaon-lakepark'] }
const fault = (password: string) => passwordFault(password, own)

test('a password has 12 to 128 letters, counted as people count them', () => {
  expect(fault('열한글자짜리비밀번호다')).toContain('12자 이상')
  expect(fault('아침마다걷는호숫가산책길')).toBeUndefined()
  // The same word as another keyboard sends it: thirty code points, twelve letters.
  expect(fault('아침마다걷는호숫가산책길'.normalize('NFD'))).toBeUndefined()
  expect(fault('🌊'.repeat(11))).toContain('12자 이상')
  expect(
    fault(Array.from({ length: 129 }, (_, i) => String.fromCodePoint(0xac00 + i * 7)).join('')),
  ).toContain('128자')
})

test.each([
  'unbelievable', // in the list
  'Password1234', // a listed word with figures
  'dragon!!!!2026',
  'passwordpassword',
  'qlalfqjsgh1234', // 비밀번호 on English keys
  '관리자관리자2026!!',
])('%s is refused as common', (password) => {
  expect(fault(password)).toContain('많은 사람이')
})

test.each([
  'abababababab',
  'aaaaaaaaaaaaa',
  '123456789012',
  'abcdefghijkl',
  'qwertyuiopas',
  '1q1q1q1q1q1q1q',
])('%s is refused as a pattern or as common', (password) => {
  expect(fault(password)).toMatch(/되풀이|많은 사람이/)
})

test.each([
  'minji.kim2026',
  '김민지1204김민지최고',
  'gaon-lakepark1',
  '가온레이크파크2026!!',
  'minjikim@orbit',
])('%s is refused as the person’s own words', (password) => {
  expect(fault(password)).toContain('짐작하기 쉽습니다')
})

test.each([
  'a long pass phrase',
  'correct horse battery staple',
  '호숫가 산책은 아침 7시에',
  'x7#Kq!v29Lm@',
  'minji likes the lake at dawn',
])('%s is taken', (password) => {
  expect(fault(password)).toBeUndefined()
})

test('a hash tells its cost, no password, and is the same for both writings of Korean', async () => {
  const hasher = passwordHasher({ N: 1024, r: 8, p: 1 })
  const hash = await hasher.hash('아침마다걷는호숫가산책길'.normalize('NFD'))
  expect(hash).toMatch(/^\$scrypt\$ln=10,r=8,p=1\$[\w-]{22}\$[\w-]{43}$/)
  expect(await hasher.verify({ hash, password: '아침마다걷는호숫가산책길' })).toBe(true)
  expect(await hasher.verify({ hash, password: '아침마다걷는호숫가산책로' })).toBe(false)
  expect(await hasher.verify({ hash: 'salt:ofanothermake', password: 'x' })).toBe(false)
  expect(hasher.isOutdated(hash)).toBe(false)
  expect(passwordHasher().isOutdated(hash)).toBe(true)
})
