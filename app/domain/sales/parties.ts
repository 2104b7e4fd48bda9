import { readName } from '#app/platform/person-name.ts'
import { readPhone } from '#app/platform/phone.ts'

/** A party of a contract (공동명의): `share` of `of` parts. */
export interface Party {
  name: string
  phone: string
  share: number
  of: number
}

/** As typed. */
export interface TypedParty {
  name: string
  phone: string
  /** `1/2`; empty for the only one. */
  share: string
}

export const mostParties = 4
const mostShares = 1000

export type ReadParties = { ok: true; parties: Party[] } | { ok: false; sentence: string; at: number }

/** The parties of a contract, whose shares have to sum to one. `at`: the party that is wrong. */
export function readParties(typed: readonly TypedParty[]): ReadParties {
  const refuse = (at: number, sentence: string): ReadParties => ({ ok: false, at, sentence })
  const written = typed.filter(({ name, phone, share }) => name || phone || share)
  if (!written.length) return refuse(0, '계약자 이름과 전화번호를 적어 주세요.')
  if (written.length > mostParties)
    return refuse(mostParties, `계약자는 ${mostParties}명까지 적을 수 있습니다.`)
  const parties: Party[] = []
  for (const [at, party] of written.entries()) {
    const name = readName(party.name)
    if (!name.ok) return refuse(at, name.sentence)
    const phone = readPhone(party.phone)
    if (!phone.ok) return refuse(at, phone.sentence)
    const share = readShare(party.share || (written.length === 1 ? '1/1' : ''))
    if (!share) return refuse(at, '지분을 1/2처럼 적어 주세요.')
    parties.push({ name: name.name, phone: phone.phone, ...share })
  }
  return sumsToOne(parties)
    ? { ok: true, parties }
    : refuse(parties.length - 1, '지분을 모두 더하면 1이 되어야 합니다.')
}

function readShare(typed: string): Pick<Party, 'share' | 'of'> | undefined {
  const [, share = '', of = ''] = /^(\d{1,4}) ?[/／] ?(\d{1,4})$/.exec(typed.trim()) ?? []
  const [a, b] = [Number(share), Number(of)]
  return a > 0 && a <= b && b <= mostShares ? { share: a, of: b } : undefined
}

/** Whole numbers alone: a third three times is one. */
function sumsToOne(parties: readonly Pick<Party, 'share' | 'of'>[]): boolean {
  const all = parties.reduce((product, { of }) => product * BigInt(of), 1n)
  return parties.reduce((sum, { share, of }) => sum + (all / BigInt(of)) * BigInt(share), 0n) === all
}
