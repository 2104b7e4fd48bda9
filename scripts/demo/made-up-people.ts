import type { Party } from '#app/domain/sales/parties.ts'

export const staff = {
  manager: '윤서진',
  desks: ['배정민', '오하늘'],
  teams: [
    { name: '상담 1팀', lead: '강태윤', members: ['김하윤', '박도경', '이채원', '정우림'] },
    { name: '상담 2팀', lead: '서지안', members: ['최은별', '한지후', '임소율', '조민재'] },
    { name: '상담 3팀', lead: '문도현', members: ['신예린', '황준서', '권나래', '유시온'] },
  ],
} as const

/** A random generator with the same numbers at each run. */
export interface Chance {
  /** Between 0 and 1. */
  next(): number
  below(count: number): number
}

/** Mulberry32. */
export function seededChance(seed: number): Chance {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return { next, below: (count) => Math.floor(next() * count) }
}

const familyNames = [...'김김김김이이이박박최정강조윤장임한오서신권황안송류홍']
const firstLetters = [...'민서지도하준은수현예유윤재태시채가나다라승경성정혜미영선']
const lastLetters = [...'준서윤우진호연아현원민은희수영훈석환림솔율빈경결찬별']

interface MadeUp {
  name: string
  phone: string
}

export interface Teller {
  person(): MadeUp
  /** One buyer, or a couple with a half each. */
  parties(): Party[]
  partiesWith(first: MadeUp): Party[]
}

/** Random names and numbers. No subscriber in Korea has a number that begins with 010-1. */
export function tellerOf(chance: Chance): Teller {
  let made = 0
  const letterOf = (letters: readonly string[]) => letters[chance.below(letters.length)] ?? ''
  const person = () => ({
    name: letterOf(familyNames) + letterOf(firstLetters) + letterOf(lastLetters),
    phone: `0101${String(1_000_003 + made++ * 761)}`,
  })
  const partiesWith = ({ name, phone }: MadeUp): Party[] =>
    chance.below(10) < 3
      ? [
          { name, phone, share: 1, of: 2 },
          { ...person(), share: 1, of: 2 },
        ]
      : [{ name, phone, share: 1, of: 1 }]
  return { person, partiesWith, parties: () => partiesWith(person()) }
}
