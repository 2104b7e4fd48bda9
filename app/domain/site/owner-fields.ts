import { isDeepStrictEqual } from 'node:util'

/**
 * Fields of the settings that only an owner changes: each affects more than the texts of one site. `named` includes its
 * particle, since the sentence that refuses a change begins with it.
 */
export const ownerFields = {
  /** Domains are bought and pointed by the company. Links in messages and to new passwords begin with the main one, and a host that one site takes is missing on another. */
  hosts: { title: '홈페이지 주소(도메인)', particle: '는' },
  /** Answers for every unknown host of the install. */
  isDefault: { title: '기본 사이트', particle: '는' },
  /** Unique in the install, and part of receipts that customers hold. */
  receiptPrefix: { title: '접수번호 머리글', particle: '은' },
  /** Who pays, and a number that is registered with the vendor (전기통신사업법 §84의2). */
  sender: { title: '문자 발신 설정', particle: '은' },
  /** These numbers get an alert about every registration. */
  staffAlerts: { title: '직원 알림을 받는 곳', particle: '은' },
  /** Others' pages inside of ours: hosts that the content security policy lets in. */
  frames: { title: '외부 관람 주소', particle: '는' },
} as const

export type OwnerField = keyof typeof ownerFields

export const isOwnerField = (name: string): name is OwnerField => Object.hasOwn(ownerFields, name)

type Fields = { readonly [Field in OwnerField]?: unknown }

/** Fields of the owner's in which two settings differ. The order of hosts counts only for the main one. */
export function differingOwnerFields(before: Fields, after: Fields): OwnerField[] {
  return (Object.keys(ownerFields) as OwnerField[]).filter(
    (field) => !isDeepStrictEqual(comparable(field, before[field]), comparable(field, after[field])),
  )
}

function comparable(field: OwnerField, value: unknown): unknown {
  if (field === 'isDefault') return value ?? false
  if (field !== 'hosts' || !Array.isArray(value)) return value ?? undefined
  const [main, ...others] = value.map(String)
  return [main, ...others.toSorted()]
}

/** `홈페이지 주소(도메인), 문자 발신 설정은 전체 관리자만 바꿀 수 있습니다.` */
export function describeOwnerFields(fields: readonly OwnerField[]): string {
  const titles = fields.map((field) => ownerFields[field].title).join(', ')
  const last = fields.at(-1)
  return `${titles}${last ? ownerFields[last].particle : ''} 전체 관리자만 바꿀 수 있습니다.`
}
