import { z } from 'zod'
import { hasResidentNumber, residentNumberRefused } from '#app/platform/resident-number.ts'
import { readReceiptNo } from '#app/platform/typed-code.ts'

export const storeys = ['low', 'middle', 'high'] as const
export type Storey = (typeof storeys)[number]
export const storeyNames: Record<Storey, string> = { low: '저층', middle: '중층', high: '고층' }

export const grades = ['A', 'B', 'C'] as const

export const purposes = ['living', 'moving', 'children', 'invest'] as const
export type Purpose = (typeof purposes)[number]
export const purposeNames: Record<Purpose, string> = {
  living: '실거주',
  moving: '갈아타기',
  children: '자녀 거주',
  invest: '투자·임대',
}

/** Proposals; the desk may type another. */
export const sourceProposals = [
  '지인 소개',
  '현수막',
  '전단',
  '포털 검색',
  '유튜브',
  '블로그·카페',
  '신문·방송',
  '부동산',
] as const

const interestSchema = z.object({
  types: z.array(z.string()).catch([]),
  storeys: z.array(z.enum(storeys)).catch([]),
})

export type Interest = z.infer<typeof interestSchema>

const nothing: Interest = { types: [], storeys: [] }

export function parseInterest(json: string | null): Interest {
  if (!json) return nothing
  try {
    return interestSchema.safeParse(JSON.parse(json)).data ?? nothing
  } catch {
    return nothing
  }
}

/** What a desk writes down about a customer, as it is typed. */
export interface FieldsDraft {
  types: string[]
  storeys: string[]
  grade: string
  region: string
  partySize: string
  purpose: string
  source: string
  /** A receipt number, or nothing. */
  introducedBy: string
}

export interface LeadFieldsInput {
  interest: Interest
  grade: string | null
  region: string | null
  partySize: number | null
  purpose: Purpose | null
  source: string | null
  introducedBy: string | null
}

export type FieldErrors = Partial<Record<keyof FieldsDraft, string>>

const maxWords = 40
const maxParty = 20

const among = <Word extends string>(words: readonly Word[], value: string): Word | null =>
  words.find((word) => word === value) ?? null

/** @param types that the site has */
export function checkFields(
  draft: FieldsDraft,
  types: readonly string[],
): { ok: true; fields: LeadFieldsInput } | { ok: false; errors: FieldErrors } {
  const errors: FieldErrors = {}
  const party = draft.partySize.trim()
  const partySize = party ? Number(party) : null
  if (partySize !== null && !(Number.isInteger(partySize) && partySize >= 1 && partySize <= maxParty))
    errors.partySize = `1명에서 ${maxParty}명까지 적어 주세요.`
  for (const field of ['region', 'source'] as const) {
    if (draft[field].trim().length > maxWords) errors[field] = `${maxWords}자까지 적을 수 있습니다.`
    if (hasResidentNumber(draft[field])) errors[field] = residentNumberRefused
  }
  if (Object.keys(errors).length) return { ok: false, errors }
  return {
    ok: true,
    fields: {
      interest: {
        types: types.filter((type) => draft.types.includes(type)),
        storeys: storeys.filter((storey) => draft.storeys.includes(storey)),
      },
      grade: among(grades, draft.grade),
      region: draft.region.trim() || null,
      partySize,
      purpose: among(purposes, draft.purpose),
      source: draft.source.trim() || null,
      introducedBy: readReceiptNo(draft.introducedBy) ?? (draft.introducedBy.trim() || null),
    },
  }
}
