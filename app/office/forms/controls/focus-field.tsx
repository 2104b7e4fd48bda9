import { VisuallyHidden } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import {
  type FocusPoint,
  focusPoints,
  focusSteps,
  nameOfFocus,
  stepsOf,
} from '#app/domain/site/focus-point.ts'
import { metaOf } from '#app/platform/schema-meta.ts'
import { fieldId, placeAt } from '../field-names.ts'
import type { FieldProps } from '../field-props.ts'
import { useFormContext } from '../form-context.ts'
import forms from '../forms.module.css'
import { MarkList } from '../mark-list.tsx'
import styles from './focus.module.css'

const last = focusSteps.length - 1

/** Where an arrow key leads in two dimensions; radio buttons alone have only one order. */
const moves: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const pointAt = (x: number, y: number): FocusPoint => {
  const step = (i: number) => focusSteps[Math.min(last, Math.max(0, i))] ?? 50
  return `${step(x)} ${step(y)}`
}

/** The point of a picture that stays where it is cut: pressed in the picture, which its radios fill, or moved with the arrow keys. */
export function FocusField({ schema, value, path, picture }: FieldProps & { picture: string }) {
  const { form, edit, where } = useFormContext()
  const { title = '', description } = metaOf(schema)
  const place = placeAt(path)
  const id = fieldId(form, place)
  const chosen = focusPoints.find((point) => point === value)
  const set = (point: FocusPoint | undefined) => edit({ type: 'set', at: path, value: point })
  const move = (event: KeyboardEvent<HTMLInputElement>) => {
    const by = moves[event.key]
    if (!by) return
    event.preventDefault()
    const [x, y] = stepsOf(chosen ?? '50 50')
    const next = pointAt(x / 25 + by[0], y / 25 + by[1])
    set(next)
    event.currentTarget.closest('fieldset')?.querySelector<HTMLInputElement>(`[value="${next}"]`)?.focus()
  }
  return (
    <details>
      <summary>
        {title}
        <small> {chosen ? nameOfFocus(chosen) : '정하지 않음'}</small>
      </summary>
      <fieldset aria-describedby={`${id}-help`}>
        <VisuallyHidden component="legend">{title}</VisuallyHidden>
        <div className={styles.picture}>
          <img
            src={`/admin/forms/${where.site}/thumbnail?${new URLSearchParams({ name: picture })}`}
            alt=""
            loading="lazy"
          />
          <div className={styles.points}>
            {focusPoints.map((point) => (
              <label key={point}>
                <input
                  type="radio"
                  name={id}
                  form=""
                  value={point}
                  checked={point === chosen}
                  aria-label={nameOfFocus(point)}
                  onChange={() => set(point)}
                  onKeyDown={move}
                />
              </label>
            ))}
          </div>
        </div>
        <label className={forms.flag}>
          <input
            type="radio"
            name={id}
            form=""
            value=""
            checked={chosen === undefined}
            onChange={() => set(undefined)}
          />
          정하지 않음
        </label>
      </fieldset>
      <p id={`${id}-help`} className={forms.help}>
        {description}
      </p>
      <MarkList place={place} />
    </details>
  )
}
