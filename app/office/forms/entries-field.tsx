import { useState } from 'react'
import { metaOf } from '#app/platform/schema-meta.ts'
import { fieldId, placeAt } from './field-names.ts'
import type { FieldProps } from './field-props.ts'
import { useFormContext } from './form-context.ts'
import { isPart, valueOfEntry } from './form-control.ts'
import styles from './forms.module.css'
import { MarkList } from './mark-list.tsx'
import { newEntry, newEntryName } from './new-value.ts'
import { numbered } from './numbered.ts'

export function EntriesField({ schema, value, path }: FieldProps) {
  const { edit, Field } = useFormContext()
  const { keyTitle = '이름', title = '' } = metaOf(schema)
  const record = (value ?? {}) as Record<string, unknown>
  const add = () =>
    edit({ type: 'set', at: [...path, newEntryName(schema, record)], value: newEntry(schema) })
  return (
    <>
      <ul className={styles.items}>
        {numbered(Object.entries(record)).map(({ item: [key, inner], at: i }) => (
          // A renamed entry keeps its place and the focus.
          <li key={i} className={styles.entry}>
            <EntryName path={path} name={key} title={keyTitle} />
            {isPart(valueOfEntry(schema)) ? <MarkList place={placeAt([...path, key])} /> : null}
            <Field schema={valueOfEntry(schema)} value={inner} path={[...path, key]} title={title} isBare />
            <button
              type="button"
              className={styles.drop}
              aria-label={`${title} ${key} 삭제`}
              onClick={() => edit({ type: 'set', at: [...path, key] })}
            >
              삭제
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className={styles.add} onClick={add}>
        {title} 추가
      </button>
    </>
  )
}

interface NameProps {
  path: FieldProps['path']
  name: string
  title: string
}

/** Renames when it is left, so that half a name takes no other entry's. */
function EntryName({ path, name, title }: NameProps) {
  const { form, edit } = useFormContext()
  const [typed, setTyped] = useState<string>()
  const id = `${fieldId(form, placeAt([...path, name]))}-name`
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {title}
      </label>
      <input
        id={id}
        className={styles.input}
        value={typed ?? name}
        spellCheck={false}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => {
          const to = typed?.trim()
          if (to && to !== name) edit({ type: 'rename', at: path, from: name, to })
          setTyped(undefined)
        }}
      />
    </div>
  )
}
