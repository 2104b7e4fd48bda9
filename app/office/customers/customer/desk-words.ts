import type { DeskField } from '#app/domain/customers/customer/merge-fields.ts'
import { fieldOf, formatField, notedFields, purposeNames, storeyNames } from '#app/domain/customers/fields.ts'
import { ownProperty } from '#app/platform/own-property.ts'

export const deskLabels: Readonly<Record<DeskField, string>> = {
  types: '관심 타입',
  storeys: '희망 층',
  grade: '등급',
  region: '거주 지역',
  partySize: '인원',
  purpose: '구입 목적',
  source: '알게 된 경로',
  introducedBy: '소개한 고객',
  ...(Object.fromEntries(notedFields.map((name) => [name, fieldOf(name).label])) as Record<
    (typeof notedFields)[number],
    string
  >),
}

/** The desk's notes in readable form; empty if there are none. */
export function deskWords(field: string, values: readonly string[]): string {
  const word = (value: string): string => {
    const noted = notedFields.find((name) => name === field)
    if (noted) return formatField(noted, value)
    switch (field) {
      case 'storeys':
        return ownProperty(storeyNames, value) ?? value
      case 'purpose':
        return ownProperty(purposeNames, value) ?? value
      case 'partySize':
        return `${value}명`
      default:
        return value
    }
  }
  return values.map(word).join(', ')
}
