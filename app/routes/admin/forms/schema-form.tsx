import { useEffect, useMemo, useRef } from 'react'
import type { Fact } from '#app/domain/site/fact.ts'
import type { Schema } from '#app/platform/schema-meta.ts'
import { AnyField } from './any-field.tsx'
import { changeValue, type Edit } from './change-value.ts'
import { editOf, type FormCommand } from './form-command.ts'
import { FormContext, MarksContext, type Surroundings } from './form-context.ts'
import styles from './forms.module.css'
import { MarkList } from './mark-list.tsx'
import type { Mark } from './marks.ts'

interface Props {
  schema: Schema
  value: unknown
  onChange: (value: unknown) => void
  /** Faults and warnings by place; those that the schema itself finds are the caller's too (`markFaults`). */
  marks?: readonly Mark[] | undefined
  where: Surroundings
  /** What texts may refer to; without it no references are offered. */
  facts?: Record<string, Fact> | undefined
  /** Of the posted fields (`readSchemaForm`) and of ids; different for each form of a document. */
  name?: string
}

/**
 * Values of a form that the server draws whole. Each costs it up to 0.5 ms on a busy machine, a request may take 200, and a
 * document may hold thousands.
 */
const maxDrawn = 400

function hasMoreThan(most: number, value: unknown): boolean {
  let left = most
  const count = (inner: unknown): boolean =>
    --left < 0 ||
    (inner !== null && typeof inner === 'object' && Object.values(inner).some((one) => count(one)))
  return count(value)
}

const noMarks: readonly Mark[] = []
const noFacts: Record<string, Fact> = {}

/**
 * The fields of a schema, drawn on the server too. It stands in a form of the screen's, which posts the same fields where there is
 * no script. Lists and tables of a large value are drawn only where scripts run; without them they stay as they are.
 */
export function SchemaForm({ schema, value, onChange, where, name = 'value', ...rest }: Props) {
  const { marks = noMarks, facts = noFacts } = rest
  const latest = useRef({ schema, value, onChange })
  useEffect(() => {
    latest.current = { schema, value, onChange }
  })
  const isLarge = useMemo(() => hasMoreThan(maxDrawn, value), [value])
  const context = useMemo(() => {
    const edit = (one: Edit) => {
      // Two changes may come before the next drawing.
      latest.current.value = changeValue(latest.current.value, one)
      latest.current.onChange(latest.current.value)
    }
    const act = (command: FormCommand) => {
      const one = editOf(latest.current.schema, latest.current.value, command)
      if (one) edit(one)
    }
    return { form: name, where, facts, isLarge, edit, act, Field: AnyField }
  }, [name, where, facts, isLarge])
  return (
    <FormContext value={context}>
      <MarksContext value={marks}>
        <div className={styles.form}>
          {/* What Enter presses without script, before the buttons of lists. */}
          <button type="submit" className={styles.unseen} tabIndex={-1} aria-hidden="true">
            저장
          </button>
          <MarkList place="" />
          <AnyField schema={schema} value={value} path={noPath} isBare />
        </div>
      </MarksContext>
    </FormContext>
  )
}

const noPath: (string | number)[] = []
