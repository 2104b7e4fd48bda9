import { inWon } from '#app/domain/publishing/pages/price-of.ts'
import { metaOf } from '#app/platform/schema-meta.ts'
import { fieldId, placeAt } from './field-names.ts'
import type { Control, FieldProps } from './field-props.ts'
import { useFormContext, useMarks } from './form-context.ts'
import { controlOf, isOptional } from './form-control.ts'
import styles from './forms.module.css'
import { MarkList } from './mark-list.tsx'

export function FieldFrame({
  schema,
  value,
  path,
  control: Input,
  ...rest
}: FieldProps & { control: Control }) {
  const { form, edit } = useFormContext()
  const place = placeAt(path)
  const control = controlOf(schema)
  const isDeep = control === 'words' || control === 'others'
  const marks = useMarks(place, isDeep)
  const { description, unit, ...meta } = metaOf(schema)
  const title = rest.title ?? meta.title ?? ''
  const id = fieldId(form, place)
  const describedBy = [description && `${id}-help`, marks.length && `${id}-marks`].filter(Boolean).join(' ')
  const input = (
    <Input
      schema={schema}
      value={value}
      path={path}
      id={id}
      title={title}
      describedBy={describedBy || undefined}
      isInvalid={marks.some(({ tone }) => tone === 'fault')}
      set={(next) => edit({ type: 'set', at: path, value: next })}
    />
  )
  return (
    <div className={styles.field} data-control={control} data-tone={marks[0]?.tone}>
      {control === 'flag' ? null : control === 'choice' || control === 'others' ? (
        <span id={`${id}-label`} className={styles.label}>
          {title}
        </span>
      ) : (
        <label htmlFor={id} id={`${id}-label`} className={styles.label}>
          {title}
          {isOptional(schema) ? <small> 선택</small> : null}
        </label>
      )}
      {unit ? (
        <span className={styles.withUnit}>
          {input}
          <span aria-hidden="true">{unit}</span>
          {unit === '원' && typeof value === 'number' && value >= 10_000 ? (
            <small>{inWon(value)}</small>
          ) : null}
        </span>
      ) : (
        input
      )}
      {description ? (
        <p id={`${id}-help`} className={styles.help}>
          {description}
        </p>
      ) : null}
      <MarkList place={place} id={`${id}-marks`} isDeep={isDeep} />
    </div>
  )
}
