import { valueAt } from '#app/platform/json-path.ts'
import { bareSchema, defOf } from '#app/platform/schema-meta.ts'
import type { Choice } from '../choose-dialog.tsx'
import { FieldFrame } from '../field-frame.tsx'
import type { Control, FieldProps } from '../field-props.ts'
import { fieldsOfGroup } from '../form-control.ts'
import type { Places } from '../places.ts'
import { FileControl, PickField } from './pick-field.tsx'

/** The kind of drawing to which a field refers. */
function kindOf(schema: FieldProps['schema']): string {
  const def = defOf(bareSchema(schema))
  const kind = def.type === 'object' ? def.shape.drawing : undefined
  const literal = kind && defOf(kind)
  return literal?.type === 'literal' ? String(literal.values[0]) : ''
}

const choicesOf =
  (kind: string) =>
  ({ drawings }: Places): Choice[] =>
    (drawings[kind] ?? []).map(({ name, title }) => ({ key: name, title }))

const plans = choicesOf('plan')
const layouts = choicesOf('layout')
const maps = choicesOf('map')

const drawingControls: Record<string, Control> = {
  plan: (props) => <PickField {...props} choices={plans} />,
  layout: (props) => <PickField {...props} choices={layouts} />,
  map: (props) => <PickField {...props} choices={maps} />,
}

export const DrawingPart = ({ schema, value, path }: FieldProps) =>
  fieldsOfGroup(schema).map(({ name, schema: field }) => (
    <FieldFrame
      key={name}
      schema={field}
      value={valueAt(value, [name])}
      path={[...path, name]}
      control={drawingControls[kindOf(schema)] ?? FileControl}
    />
  ))

export const FilePart = ({ schema, value, path }: FieldProps) =>
  fieldsOfGroup(schema).map(({ name, schema: field }) => (
    <FieldFrame
      key={name}
      schema={field}
      value={valueAt(value, [name])}
      path={[...path, name]}
      control={FileControl}
    />
  ))
