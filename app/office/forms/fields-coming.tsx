import { Text } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { valueAt } from '#app/platform/json-path.ts'
import type { Schema } from '#app/platform/schema-meta.ts'
import { controlOf, elementOf, fieldsOfGroup, isOptional, isPart } from './form-control.ts'

const never = () => () => undefined

/**
 * Whether to render the fields of a form: only in the browser. A document may have thousands of fields, each costs the server up
 * to 0.5 ms, and a screen may have several forms.
 */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** Pixels of a field with its label, of a frame around fields, of what may be added, and of a folded item. */
const [fieldHeight, frameHeight, absentHeight, foldHeight] = [92, 70, 90, 50]

/** About as high as a field is drawn, without counting the lines of long texts. */
function heightOf(schema: Schema, value: unknown): number {
  if (value === undefined && isOptional(schema) && isPart(schema)) return absentHeight
  if (Array.isArray(value) && controlOf(schema) === 'list') {
    const items = value.map((item) => (value.length < 3 ? heightOf(elementOf(schema), item) : foldHeight))
    return items.reduce((sum, height) => sum + height, frameHeight)
  }
  const fields = fieldsOfGroup(schema)
  if (!fields.length) return fieldHeight
  return fields.reduce(
    (sum, field) => sum + heightOf(field.schema, valueAt(value, [field.name])),
    frameHeight,
  )
}

/** The place of a form until its fields are drawn. */
export const FieldsComing = ({ schema, value }: { schema: Schema; value: unknown }) => (
  <Text inherit c="dimmed" mih={heightOf(schema, value) - frameHeight}>
    입력란을 불러오고 있습니다.
  </Text>
)
