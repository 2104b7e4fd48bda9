import type { ReactNode } from 'react'
import { metaOf } from '#app/platform/schema-meta.ts'
import { CommandButton } from './command-button.tsx'
import { fieldId, nameAt, placeAt, thereName } from './field-names.ts'
import type { FieldProps } from './field-props.ts'
import { useFormContext } from './form-context.ts'
import { controlOf, isOptional } from './form-control.ts'
import styles from './forms.module.css'
import { MarkList } from './mark-list.tsx'

export function PartFrame({ schema, value, path, children, ...rest }: FieldProps & { children: ReactNode }) {
  const { form } = useFormContext()
  const { description, ...meta } = metaOf(schema)
  const title = rest.title ?? meta.title ?? ''
  const place = placeAt(path)
  // A shape that is a text has the field's own id.
  const id = fieldId(form, place) + (controlOf(schema) === 'shapes' ? '-part' : '')
  const isFree = isOptional(schema)
  const rowExists = value !== undefined
  const there = <input type="hidden" name={thereName(nameAt(form, path))} value={rowExists ? '1' : '0'} />
  if (isFree && !rowExists)
    return (
      <div className={styles.absent} id={id} tabIndex={-1}>
        {there}
        <CommandButton command={{ type: 'put', at: [...path] }} className={styles.add}>
          {title} 추가
        </CommandButton>
        {description ? <p className={styles.help}>{description}</p> : null}
        <MarkList place={place} />
      </div>
    )
  return (
    <fieldset className={styles.part} id={id} tabIndex={-1}>
      <legend>{title}</legend>
      {isFree ? (
        <>
          {there}
          <CommandButton
            command={{ type: 'drop', at: [...path] }}
            className={styles.drop}
            label={`${title} 삭제`}
          >
            삭제
          </CommandButton>
        </>
      ) : null}
      {description ? <p className={styles.help}>{description}</p> : null}
      <MarkList place={place} />
      {children}
    </fieldset>
  )
}
