import type { ReactNode } from 'react'
import { valueAt } from '#app/platform/json-path.ts'
import { metaOf } from '#app/platform/schema-meta.ts'
import { placeAt } from './field-names.ts'
import type { FieldProps } from './field-props.ts'
import { useFormContext, useMarks } from './form-context.ts'
import { controlOf, type FormField, fieldsOfGroup, itemsOfPair } from './form-control.ts'
import styles from './forms.module.css'

/** Fields one below the other; names for addresses are collapsed at the end. */
export function GroupField({ schema, value, path }: FieldProps) {
  const { Field } = useFormContext()
  const fields = controlOf(schema) === 'pair' ? pairFields(schema) : fieldsOfGroup(schema)
  const draw = ({ name, schema: field }: Keyed) => (
    <Field key={name} schema={field} value={valueAt(value, [name])} path={[...path, name]} />
  )
  const names = fields.filter(isName)
  return (
    <div className={styles.group}>
      {fields.filter((field) => !isName(field)).map(draw)}
      {names.length ? (
        <Names path={path} fields={names}>
          {names.map(draw)}
        </Names>
      ) : null}
    </div>
  )
}

interface Keyed extends Omit<FormField, 'name'> {
  name: string | number
}

const pairFields = (schema: FieldProps['schema']): Keyed[] =>
  itemsOfPair(schema).map((item, i) => ({ name: i, schema: item }))

const isName = ({ schema }: Keyed) => {
  const control = controlOf(schema)
  return control === 'key' || control === 'id'
}

interface NamesProps {
  path: FieldProps['path']
  fields: readonly Keyed[]
  children: ReactNode
}

function Names({ path, fields, children }: NamesProps) {
  const places = fields.map(({ name }) => placeAt([...path, name]))
  const hasMarks = useMarks(placeAt(path), true).some(({ place }) => places.includes(place))
  return (
    <details open={hasMarks || undefined}>
      <summary>{fields.map(({ schema }) => metaOf(schema).title).join(', ')}</summary>
      <div className={styles.group}>{children}</div>
    </details>
  )
}
