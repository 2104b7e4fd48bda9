import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { type Particle, withParticle } from './particle.ts'

test.each([
  ['데스크', '이나', '데스크나'],
  ['편집 담당', '이나', '편집 담당이나'],
  ['열람', '으로', '열람으로'],
  ['데스크', '으로', '데스크로'],
  ['서울', '으로', '서울로'],
  ['서울', '을', '서울을'],
  ['‘84A’', '이', '‘84A’가'],
  ['101', '이', '101이'],
  ['12', '을', '12를'],
  ['10', '으로', '10으로'],
  ['홈페이지 주소(도메인)', '은', '홈페이지 주소(도메인)는'],
  ['목록([ ])', '이', '목록([ ])이'],
  ["'icon'", '은', "'icon'은"],
  ["'file'", '과', "'file'와"],
  ['', '은', '는'],
] as const satisfies [string, Particle, string][])(
  'withParticle: %s with %s is %s',
  (word, particle, said) => {
    expect(withParticle(word, particle)).toBe(said)
  },
)

test('no sentence of the product writes both forms of a particle, or a fixed one after a value', async () => {
  const both: string[] = []
  const fixed: string[] = []
  for await (const file of glob('{app,server}/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] })) {
    const text = await readFile(file, 'utf8')
    if (/[을이은과]\((?:를|가|는|와)\)|\(으\)로|\(이\)라고/.test(text)) both.push(file)
    // A call may be one of `withParticle`, or count something with its unit.
    for (const [built] of text.matchAll(
      /\$\{[\w.[\]?]+\}[’'"]?(?:을|를|이|가|은|는|과|와|으로|로|이나)(?=[ .,])/g,
    ))
      fixed.push(`${file}: ${built}`)
  }
  expect(both).toEqual([])
  expect(fixed).toEqual([])
})
