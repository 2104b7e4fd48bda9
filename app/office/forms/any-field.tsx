import { memo, type ReactNode } from 'react'
import type { Schema } from '#app/platform/schema-meta.ts'
import { controls } from './controls/controls.ts'
import { parts } from './controls/parts.ts'
import { EntriesField } from './entries-field.tsx'
import { FieldFrame } from './field-frame.tsx'
import { placeAt } from './field-names.ts'
import type { FieldProps } from './field-props.ts'
import { controlOf, isOptional } from './form-control.ts'
import { GroupField } from './group-field.tsx'
import { ListField } from './list-field.tsx'
import { PartFrame } from './part-frame.tsx'
import { ShapesField } from './shapes-field.tsx'

function Field(props: FieldProps): ReactNode {
  const { schema, value, path, isBare } = props
  const control = controlOf(schema)
  const Control = controls[control]
  if (Control) return <FieldFrame {...props} control={Control} />
  if (control === 'constant') return null
  if (control === 'list') return <ListField {...props} />
  const inside = <Inside schema={schema} value={value} path={path} />
  return isBare && !isOptional(schema) ? inside : <PartFrame {...props}>{inside}</PartFrame>
}

function Inside(props: { schema: Schema; value: unknown; path: FieldProps['path'] }) {
  const control = controlOf(props.schema)
  const Part = parts[control]
  if (Part) return <Part {...props} />
  if (control === 'entries') return <EntriesField {...props} />
  return control === 'shapes' ? <ShapesField {...props} /> : <GroupField {...props} />
}

/** Memoised: a form of hundreds of fields renders only what changed. */
export const AnyField = memo(
  Field,
  (before, after) =>
    before.schema === after.schema &&
    before.value === after.value &&
    before.isBare === after.isBare &&
    placeAt(before.path) === placeAt(after.path),
)
