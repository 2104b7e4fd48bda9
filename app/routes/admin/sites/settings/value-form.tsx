import { useDeferredValue, useMemo, useState } from 'react'
import { data, Form } from 'react-router'
import type { Document } from '#app/domain/publishing/documents/parts.ts'
import type { Fact } from '#app/domain/site/fact.ts'
import type { Schema } from '#app/platform/schema-meta.ts'
import { readJsonField } from '#app/routes/read-json.ts'
import { useLive } from '../../forms/form-context.ts'
import { type Mark, markFaults } from '../../forms/marks.ts'
import { readSchemaForm } from '../../forms/read-schema-form.ts'
import { SchemaForm } from '../../forms/schema-form.tsx'
import type { PartAnswer } from './part-actions.server.ts'
import { SaveButtons } from './save-buttons.tsx'
import styles from './settings.module.css'

/** What was posted by a `ValueForm`: its script sends the value whole, without it every field comes by itself. */
export function readValue(schema: Schema, form: FormData, before: Document): Document {
  const whole = form.get('json')
  if (typeof whole !== 'string') return readSchemaForm(schema, form, 'value', before).value as Document
  const sent = readJsonField(whole)
  if (sent === null || typeof sent !== 'object') throw data(null, { status: 400 })
  return sent as Document
}

/** What was typed comes back where it was refused. */
export function typedValue(schema: Schema, value: Document, answer: PartAnswer | undefined): Document {
  const typed = answer?.typed ?? {}
  if (!Object.keys(typed).length) return value
  if (typed.json) return JSON.parse(typed.json) as Document
  return readSchemaForm(schema, Object.entries(typed), 'value', value).value as Document
}

interface Props {
  /** With another one the fields begin anew; the buttons stay, so that no click on them is lost. */
  formKey: string
  schema: Schema
  value: Document
  facts: Record<string, Fact>
  bar: { site: string; version: number; publishesAlone: boolean }
  /** What the server said of the value's places. */
  answered: readonly Mark[]
  /** Told of each change. */
  onTyped?: (value: Document) => void
  /** Where the value stands in its document, if that has several forms. */
  at?: string
}

export const ValueForm = ({ formKey, at, ...rest }: Props) => (
  <Form method="post" className={styles.wideForm}>
    <input type="hidden" name="intent" value="save" />
    {at === undefined ? null : <input type="hidden" name="at" value={at} />}
    <Fields key={formKey} {...rest} />
    <SaveButtons publishesAlone={rest.bar.publishesAlone} />
  </Form>
)

type FieldsProps = Omit<Props, 'formKey' | 'at'>

function Fields({ schema, value: initial, facts, bar, answered, onTyped }: FieldsProps) {
  const [value, setValue] = useState(initial)
  const isLive = useLive()
  const checked = useDeferredValue(value)
  const marks = useMemo((): Mark[] => {
    const own = markFaults(schema, checked)
    return [...own, ...answered.filter(({ place }) => !own.some((mark) => mark.place === place))]
  }, [schema, checked, answered])
  return (
    <>
      <input type="hidden" name="version" value={bar.version} />
      {isLive ? <input type="hidden" name="json" value={JSON.stringify(value)} /> : null}
      <SchemaForm
        schema={schema}
        value={value}
        onChange={(next) => {
          setValue(next as Document)
          onTyped?.(next as Document)
        }}
        marks={marks}
        where={{ site: bar.site }}
        facts={facts}
      />
    </>
  )
}

/** What an answer says of places, as marks of a form. */
export const marksOfAnswer = (answer: PartAnswer | undefined): Mark[] =>
  Object.entries(answer?.errors ?? {}).map(([place, sentence]) => ({ place, sentence, tone: 'fault' }))
