import { Button } from '@mantine/core'
import { metaOf } from '#app/platform/schema-meta.ts'
import type { FieldProps } from './field-props.ts'
import { useFormContext } from './form-context.ts'
import { controlOf, optionsOf } from './form-control.ts'
import styles from './forms.module.css'
import { reshaped, shapeOf } from './shape-of.ts'

export function ShapesField({ schema, value, path }: FieldProps) {
  const { edit, Field } = useFormContext()
  const options = optionsOf(schema)
  const chosen = shapeOf(schema, value)
  const option = options[chosen]
  return (
    <div className={styles.group}>
      <Button.Group aria-label={`${metaOf(schema).title ?? ''} 종류`}>
        {options.map((one, shape) => {
          const { title = '' } = metaOf(one)
          return (
            <Button
              key={title}
              size="compact-md"
              variant={shape === chosen ? 'filled' : 'default'}
              aria-pressed={shape === chosen}
              onClick={() => edit({ type: 'set', at: path, value: reshaped(one, value) })}
            >
              {title}
            </Button>
          )
        })}
      </Button.Group>
      {option ? (
        <Field schema={option} value={value} path={path} isBare={controlOf(option) === 'group'} />
      ) : null}
    </div>
  )
}
