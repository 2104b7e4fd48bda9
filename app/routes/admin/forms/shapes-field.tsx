import { metaOf } from '#app/platform/schema-meta.ts'
import { CommandButton } from './command-button.tsx'
import { nameAt, shapeName } from './field-names.ts'
import type { FieldProps } from './field-props.ts'
import { useFormContext } from './form-context.ts'
import { controlOf, optionsOf } from './form-control.ts'
import styles from './forms.module.css'
import { shapeOf } from './shape-of.ts'

export function ShapesField({ schema, value, path }: FieldProps) {
  const { form, Field } = useFormContext()
  const options = optionsOf(schema)
  const chosen = shapeOf(schema, value)
  const option = options[chosen]
  return (
    <div className={styles.shapes}>
      <input type="hidden" name={shapeName(nameAt(form, path))} value={chosen} />
      <div role="group" aria-label={`${metaOf(schema).title ?? ''} 종류`} className={styles.segments}>
        {options.map((one, shape) => {
          const { title = '' } = metaOf(one)
          return (
            <CommandButton
              key={title}
              command={{ type: 'put', at: [...path], shape }}
              isPressed={shape === chosen}
            >
              {title}
            </CommandButton>
          )
        })}
      </div>
      {option ? (
        <Field schema={option} value={value} path={path} isBare={controlOf(option) === 'group'} />
      ) : null}
    </div>
  )
}
