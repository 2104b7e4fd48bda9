import { decrypt, encrypt, placeIn } from '#app/db/encryption.server.ts'
import type { KeyRing } from '#app/platform/keys.server.ts'
import { withoutOwnLinks } from '#app/platform/personal-text.ts'
import { type ColumnsOf, type FieldName, fieldOf, maskField, type OtherField, otherFields } from './fields.ts'

type Table = 'leads' | 'repeat_registrations'

/** A row with the columns of some fields. */
export type FieldsRow<Name extends FieldName> = { id: string } & {
  [Column in keyof ColumnsOf<Name>]: string | null
}

const placeOf = (table: Table, column: string, id: string) =>
  placeIn({ table, column } as Parameters<typeof placeIn>[0], id)

/** The columns of a row with these values, encrypted where the field is; what has no value becomes null. */
export const toColumns = <Name extends FieldName>(
  keys: KeyRing,
  table: Table,
  id: string,
  names: readonly Name[],
  values: Partial<Record<Name, string>>,
): ColumnsOf<Name> =>
  Object.fromEntries(
    names.map((name) => {
      const { column } = fieldOf(name)
      const value = values[name] || null
      return [
        column.name,
        value && column.isSealed ? encrypt(keys, value, placeOf(table, column.name, id)) : value,
      ]
    }),
  ) as ColumnsOf<Name>

/** The values of a row exactly as they were written, to be stored elsewhere; empty where there is none. */
export const openFields = <Name extends FieldName>(
  keys: KeyRing,
  table: Table,
  row: FieldsRow<Name>,
  names: readonly Name[],
): Record<Name, string> =>
  Object.fromEntries(
    names.map((name) => {
      const { column } = fieldOf(name)
      const value = row[column.name as keyof ColumnsOf<Name>] as string | null
      const place = placeOf(table, column.name, row.id)
      return [name, value && column.isSealed ? decrypt(keys, value, place) : (value ?? '')]
    }),
  ) as Record<Name, string>

/** The values of a row for staff who may read them: without a customer's own links, which somebody may have pasted. */
export const showFields = <Name extends FieldName>(
  keys: KeyRing,
  table: Table,
  row: FieldsRow<Name>,
  names: readonly Name[],
): Record<Name, string> => {
  const opened = openFields(keys, table, row, names)
  return Object.fromEntries(names.map((name) => [name, withoutOwnLinks(opened[name])])) as Record<
    Name,
    string
  >
}

/** The fields that have no place of their own on screens, masked; only those with a value. */
export const maskOthers = (
  values: Partial<Record<OtherField, string>>,
): Partial<Record<OtherField, string>> =>
  Object.fromEntries(
    otherFields.flatMap((name) => {
      const value = values[name]
      return value ? [[name, maskField(name, value)]] : []
    }),
  )
