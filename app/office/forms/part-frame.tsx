import type { ReactNode } from 'react'
import { metaOf } from '#app/platform/schema-meta.ts'
import { fieldId, placeAt } from './field-names.ts'
import type { FieldProps } from './field-props.ts'
import { useFormContext } from './form-context.ts'
import { controlOf, isOptional } from './form-control.ts'
import styles from './forms.module.css'
import { MarkList } from './mark-list.tsx'
import { newValue } from './new-value.ts'

export function PartFrame({ schema, value, path, children, ...rest }: FieldProps & { children: ReactNode }) {
  const { form, edit } = useFormContext()
  const { description, ...meta } = metaOf(schema)
  const title = rest.title ?? meta.title ?? ''
  const place = placeAt(path)
  // A shape that is a text takes the field's own id.
  const id = fieldId(form, place) + (controlOf(schema) === 'shapes' ? '-part' : '')
  const isFree = isOptional(schema)
  if (isFree && value === undefined)
    return (
      <div id={id} tabIndex={-1}>
        <button
          type="button"
          className={styles.add}
          onClick={() => edit({ type: 'set', at: path, value: newValue(schema) })}
        >
          {title} 추가
        </button>
        {description ? <p className={styles.help}>{description}</p> : null}
        <MarkList place={place} />
      </div>
    )
  return (
    <fieldset className={styles.part} id={id} tabIndex={-1}>
      <legend>{title}</legend>
      {isFree ? (
        <button
          type="button"
          className={styles.drop}
          aria-label={`${title} 삭제`}
          onClick={() => edit({ type: 'set', at: path })}
        >
          삭제
        </button>
      ) : null}
      {description ? <p className={styles.help}>{description}</p> : null}
      <MarkList place={place} />
      {children}
    </fieldset>
  )
}
