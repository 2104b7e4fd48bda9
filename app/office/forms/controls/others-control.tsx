import { use } from 'react'
import kit from '#app/office/kit/kit.module.css'
import { isFields, valueAt } from '#app/platform/json-path.ts'
import type { ControlProps } from '../field-props.ts'
import { useFormContext, ValueContext } from '../form-context.ts'
import styles from '../forms.module.css'
import { itemTitle } from '../item-title.ts'

/** Refers to other items of the list that contains the field's item, by their titles; the value has their ids. */
export function OthersControl({ id, value, path, describedBy, set }: ControlProps) {
  const { facts } = useFormContext()
  const list = valueAt(use(ValueContext), path.slice(0, -2))
  const chosen = Array.isArray(value) ? (value as unknown[]).map(String) : []
  const titles = new Map<string, string>()
  for (const [i, item] of Array.isArray(list) ? (list as unknown[]).entries() : [])
    if (i !== path.at(-2) && isFields(item) && typeof item.id === 'string')
      titles.set(item.id, itemTitle(item, facts) || `${i + 1}번째`)
  for (const one of chosen) if (!titles.has(one)) titles.set(one, `목록에 없는 항목 ‘${one}’`)
  const choose = (one: string, isChosen: boolean) => {
    const next = isChosen ? [...chosen, one] : chosen.filter((other) => other !== one)
    set(next.length ? next : undefined)
  }
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      className={kit.choices}
      id={id}
      tabIndex={-1}
    >
      {[...titles].map(([one, title]) => (
        <label key={one}>
          <input
            type="checkbox"
            checked={chosen.includes(one)}
            onChange={(event) => choose(one, event.currentTarget.checked)}
          />
          {title}
        </label>
      ))}
      {titles.size ? null : <p className={styles.help}>다른 항목을 먼저 추가해 주세요.</p>}
    </div>
  )
}
