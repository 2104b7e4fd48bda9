import { useState } from 'react'
import type { Slot } from '#app/domain/customers/visits/list-slots.server.ts'
import { koreanMonthDay, koreanTime } from '#app/platform/korean-time.ts'
import styles from './view.module.css'

/** Rendered from the start and filled once times are known, without layout shift; both fields are optional. */
export function VisitFields(props: { id: string; slots: Slot[]; chosen: string; folds: boolean }) {
  const { id, slots, chosen, folds } = props
  const days = [...new Set(slots.map((slot) => koreanMonthDay(slot.startsAt)))]
  // A form that returns after a failure still holds its time, which would otherwise be lost.
  const [day, setDay] = useState(chosen && koreanMonthDay(chosen))
  const on = (one: string) => slots.filter((slot) => koreanMonthDay(slot.startsAt) === one)
  const fields = (
    <fieldset className={`${styles.two} ${styles.visit}`}>
      <legend className="visually-hidden">방문 날짜와 시간</legend>
      <Choice
        id={`${id}-day`}
        label="방문 날짜"
        value={day}
        onChange={(event) => setDay(event.target.value)}
        open="상담 후 결정"
        options={days.map((one) => ({ value: one, text: one, full: on(one).every((slot) => slot.full) }))}
      />
      <Choice
        key={day}
        id={`${id}-visitAt`}
        label="방문 시간"
        name="visitAt"
        disabled={!day}
        defaultValue={chosen}
        open={day ? '상담 후 결정' : '날짜를 먼저 선택'}
        options={on(day).map(({ startsAt, full }) => ({
          value: startsAt,
          text: koreanTime(startsAt),
          full,
        }))}
      />
    </fieldset>
  )
  return (
    <>
      <p className={styles.later}>
        방문 날짜와 시간은 접수 후 문자로 보내 드리는 링크에서 선택하실 수 있습니다.
      </p>
      {folds ? (
        <details className={styles.fold} open={Boolean(chosen)}>
          <summary>
            방문 날짜·시간 <span className={styles.optional}>(선택 사항)</span>
            <span className="sign" />
          </summary>
          {fields}
        </details>
      ) : (
        fields
      )}
    </>
  )
}

interface ChoiceProps extends React.ComponentProps<'select'> {
  id: string
  label: string
  open: string
  options: { value: string; text: string; full: boolean }[]
}

const Choice = ({ id, label, open, options, ...select }: ChoiceProps) => (
  <div className={styles.field}>
    <label htmlFor={id}>
      {label}
      <span className={styles.optional}>선택</span>
    </label>
    <select {...select} className={styles.input} id={id}>
      <option value="">{open}</option>
      {options.map(({ value, text, full }) => (
        <option key={value} value={value} disabled={full}>
          {text}
          {full ? ' 마감' : ''}
        </option>
      ))}
    </select>
  </div>
)
