import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { Fact } from '#app/domain/site/fact.ts'
import type { Schema } from '#app/platform/schema-meta.ts'
import { AnyField } from './any-field.tsx'
import { changeValue, type Edit } from './change-value.ts'
import { FormContext, MarksContext, type Surroundings, ValueContext } from './form-context.ts'
import styles from './forms.module.css'
import { MarkList } from './mark-list.tsx'
import type { Mark } from './marks.ts'

interface Props {
  schema: Schema
  value: unknown
  onChange: (value: unknown) => void
  /** Faults and warnings by path; the caller also passes those that the schema finds (`markFaults`). */
  marks?: readonly Mark[] | undefined
  where: Surroundings
  /** What texts may refer to; without it no references are offered. */
  facts?: Record<string, Fact> | undefined
  /** Of its ids; different for each form of a document. */
  name?: string
  /** Before the fields, and of the same value. */
  children?: ReactNode
}

const noMarks: readonly Mark[] = []
const noFacts: Record<string, Fact> = {}

/** The fields of a schema. Draw them where `useIsLive` says so. They post nothing: what becomes of the value is the caller's. */
export function SchemaForm({ schema, value, onChange, where, name = 'value', ...rest }: Props) {
  const { marks = noMarks, facts = noFacts, children } = rest
  const latest = useRef({ value, onChange })
  useEffect(() => {
    latest.current = { value, onChange }
  })
  const context = useMemo(() => {
    const edit = (one: Edit) => {
      // Two changes may come before the next drawing.
      latest.current.value = changeValue(latest.current.value, one)
      latest.current.onChange(latest.current.value)
    }
    return { form: name, where, facts, edit, Field: AnyField }
  }, [name, where, facts])
  return (
    <FormContext value={context}>
      <MarksContext value={marks}>
        <ValueContext value={value}>
          <div className={styles.form}>
            <MarkList place="" />
            {children}
            <AnyField schema={schema} value={value} path={noPath} isBare />
          </div>
        </ValueContext>
      </MarksContext>
    </FormContext>
  )
}

const noPath: (string | number)[] = []
