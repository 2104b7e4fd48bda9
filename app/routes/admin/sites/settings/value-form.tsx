import { useDeferredValue, useMemo, useState } from 'react'
import { data, Form } from 'react-router'
import type { Document } from '#app/domain/publishing/documents/parts.ts'
import type { Fact } from '#app/domain/site/fact.ts'
import { parseForeignJson } from '#app/platform/foreign-json.ts'
import { isFields } from '#app/platform/json-path.ts'
import type { Schema } from '#app/platform/schema-meta.ts'
import { FieldsComing, useIsLive } from '../../forms/fields-coming.tsx'
import { type Mark, markFaults } from '../../forms/marks.ts'
import { SchemaForm } from '../../forms/schema-form.tsx'
import type { PartAnswer } from './part-actions.server.ts'
import { Refused } from './refused.ts'
import { SaveButtons } from './save-buttons.tsx'
import styles from './settings.module.css'

/** Of a value with all its fields: a document holds 10,000 values, which have some twice as many brackets and commas. */
const limits = { maxLength: 2_000_000, maxValues: 20_000 }

/**
 * The value that a `ValueForm` posts, whole. Refused beyond `limits`.
 * @throws a 400 response for what none of our forms sends
 */
export function readValue(form: FormData): Document | Refused {
  const read = parseForeignJson(String(form.get('json')), limits)
  if (!read.ok && read.reason === 'too-large') return new Refused('내용이 너무 깁니다. 나누어 적어 주세요.')
  if (!read.ok || !isFields(read.value)) throw data(null, { status: 400 })
  return read.value
}

interface Props {
  /** With another one the fields begin anew; the buttons stay, so that no click on them is lost. */
  formKey: string
  schema: Schema
  value: Document
  /** JSON of what was refused: it is edited on in place of the value. */
  typed: string | undefined
  facts: Record<string, Fact>
  bar: { site: string; version: number; publishesAlone: boolean }
  /** What the server said of the value's places. */
  answered: readonly Mark[]
  /** Told of each change. */
  onTyped?: (value: Document) => void
  /** Where the value stands in its document, if that has several forms. */
  at?: string
}

export function ValueForm({ formKey, ...rest }: Props) {
  const { schema, value, bar, at } = rest
  const isLive = useIsLive()
  return (
    <Form method="post" className={styles.wideForm}>
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="version" value={bar.version} />
      {at === undefined ? null : <input type="hidden" name="at" value={at} />}
      {isLive ? (
        <>
          <Fields key={formKey} {...rest} />
          <SaveButtons publishesAlone={bar.publishesAlone} />
        </>
      ) : (
        <>
          <input type="hidden" name="json" value="" />
          <FieldsComing schema={schema} value={value} />
        </>
      )}
    </Form>
  )
}

type FieldsProps = Omit<Props, 'formKey'>

function Fields({ schema, value: initial, typed, facts, bar, answered, onTyped, at }: FieldsProps) {
  const [value, setValue] = useState(() => (typed ? (JSON.parse(typed) as Document) : initial))
  const checked = useDeferredValue(value)
  const marks = useMemo((): Mark[] => {
    const own = markFaults(schema, checked)
    return [...own, ...answered.filter(({ place }) => !own.some((mark) => mark.place === place))]
  }, [schema, checked, answered])
  return (
    <>
      <input type="hidden" name="json" value={JSON.stringify(value)} />
      <SchemaForm
        name={at ?? 'value'}
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
