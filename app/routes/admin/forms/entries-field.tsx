import { useState } from 'react'
import { metaOf } from '#app/platform/schema-meta.ts'
import { CommandButton } from './command-button.tsx'
import { countName, entryKey, entryName, fieldId, nameAt, placeAt } from './field-names.ts'
import type { FieldProps } from './field-props.ts'
import { useFormContext } from './form-context.ts'
import { isPart, valueOfEntry } from './form-control.ts'
import styles from './forms.module.css'
import { MarkList } from './mark-list.tsx'
import { numbered } from './numbered.ts'

export function EntriesField({ schema, value, path }: FieldProps) {
  const { form, Field } = useFormContext()
  const { keyTitle = '이름', title = '' } = metaOf(schema)
  const entries = Object.entries((value ?? {}) as Record<string, unknown>)
  const name = nameAt(form, path)
  return (
    <>
      <input type="hidden" name={countName(name)} value={entries.length} />
      <ul className={styles.items}>
        {numbered(entries).map(({ item: [key, inner], at: i }) => (
          // A renamed entry stays in its place, with the focus.
          <li key={i} className={styles.entry}>
            <input type="hidden" name={entryKey(name, i)} value={key} />
            <EntryName path={path} name={key} index={i} title={keyTitle} />
            {isPart(valueOfEntry(schema)) ? <MarkList place={placeAt([...path, key])} /> : null}
            <Field schema={valueOfEntry(schema)} value={inner} path={[...path, key]} title={title} isBare />
            <CommandButton
              command={{ type: 'drop', at: [...path, key] }}
              className={styles.drop}
              label={`${title} ${key} 삭제`}
            >
              삭제
            </CommandButton>
          </li>
        ))}
      </ul>
      <CommandButton command={{ type: 'add', at: [...path] }} className={styles.add}>
        {title} 추가
      </CommandButton>
    </>
  )
}

interface NameProps {
  path: FieldProps['path']
  name: string
  index: number
  title: string
}

/** Renames when it is left, so that half a name takes no other entry's. */
function EntryName({ path, name, index, title }: NameProps) {
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
        name={entryName(nameAt(form, path), index)}
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
