import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { Document } from '#app/domain/publishing/documents/parts.ts'
import type { Fact } from '#app/domain/site/fact.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { noteStored } from '#app/office/drafts/typed-forms.ts'
import { FieldsComing, useIsLive } from '#app/office/forms/fields-coming.tsx'
import { type Mark, markFaults } from '#app/office/forms/marks.ts'
import { SchemaForm } from '#app/office/forms/schema-form.tsx'
import kit from '#app/office/kit/kit.module.css'
import type { Schema } from '#app/platform/schema-meta.ts'
import type { PartAnswer } from './publish-bar.tsx'
import { SaveButtons } from './save-buttons.tsx'

interface Props {
  /** Another key resets the fields; the buttons stay, so that no click on them is lost. */
  formKey: string
  schema: Schema
  value: Document
  /** JSON of what was refused: it is edited on in place of the value. */
  typed: string | undefined
  facts: Record<string, Fact>
  bar: { site: string; version: number; publishesAlone: boolean; isDrafted: boolean }
  /** What the server said of the value's places. */
  answered: readonly Mark[]
  /** Told of each change. */
  onTyped?: (value: Document) => void
  /** Place of the value in its document, if that has several forms. */
  at?: string
  intent?: string
  /** Before the fields, and of the same value. */
  above?: ReactNode
}

export function ValueForm({ formKey, intent = 'save', ...rest }: Props) {
  const { schema, value, bar, at } = rest
  const isLive = useIsLive()
  return (
    <CommandForm
      intent={intent}
      hidden={{ version: String(bar.version), ...(at !== undefined && { at }) }}
      className={kit.form}
      keepsTyped
    >
      {isLive ? (
        <>
          <Fields key={formKey} {...rest} />
          <SaveButtons bar={bar} />
        </>
      ) : (
        <>
          <input type="hidden" name="json" value="" />
          <FieldsComing schema={schema} value={value} />
        </>
      )}
    </CommandForm>
  )
}

type FieldsProps = Omit<Props, 'formKey' | 'intent'>

function Fields({ schema, value: initial, typed, facts, bar, answered, onTyped, at, above }: FieldsProps) {
  const [value, setValue] = useState(() => (typed ? (JSON.parse(typed) as Document) : initial))
  const field = useRef<HTMLInputElement>(null)
  const checked = useDeferredValue(value)
  const marks = useMemo((): Mark[] => {
    const own = markFaults(schema, checked)
    return [...own, ...answered.filter(({ place }) => !own.some((mark) => mark.place === place))]
  }, [schema, checked, answered])
  const isRefused = typed !== undefined
  useEffect(() => {
    if (!isRefused) noteStored(field.current?.form)
  }, [isRefused])
  return (
    <>
      <input ref={field} type="hidden" name="json" value={JSON.stringify(value)} />
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
      >
        {above}
      </SchemaForm>
    </>
  )
}

/** What an answer says of places, as marks of a form. */
export const marksOfAnswer = (answer: PartAnswer | undefined): Mark[] =>
  Object.entries(answer?.errors ?? {}).map(([place, sentence]) => ({
    place,
    sentence: sentence ?? '',
    tone: 'fault',
  }))
