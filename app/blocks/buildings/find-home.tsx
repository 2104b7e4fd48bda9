import { useId } from 'react'
import { buildingParam, homeParam } from '#app/domain/customers/fields.ts'
import { mark } from '#app/enhance/contract.ts'
import type { BuildingsParts } from './contract.ts'
import styles from './find-home.module.css'

interface Props {
  buildings: { number: string }[]
  /** The enquiry page. */
  action: string
  /** Whether that page takes a home of interest; without one there is nothing to send without script. */
  takes: boolean
}

/** A script shows the card of the home; without it the form carries the home to the enquiry page, as the card does. */
export function FindHome({ buildings, action, takes }: Props) {
  const id = useId()
  return (
    <form
      className={`${styles.find} ${takes ? '' : styles.shown}`}
      action={action}
      aria-label="동·호수로 찾기"
      autoComplete="off"
      noValidate
      {...mark<BuildingsParts>('find')}
    >
      <select name={buildingParam} aria-label="동">
        {buildings.map(({ number }) => (
          <option key={number} value={number}>
            {number}동
          </option>
        ))}
      </select>
      <span className={styles.number}>
        <input
          type="text"
          id={id}
          name={homeParam}
          placeholder="1502"
          maxLength={40}
          aria-describedby={`${id}-fault`}
        />
        <label htmlFor={id}>호</label>
      </span>
      <button type="submit" className="button small">
        <span className={styles.shown}>세대 보기</span>
        <span className={styles.sent}>이 세대로 방문예약 신청</span>
      </button>
      <p id={`${id}-fault`} className={styles.fault} role="alert" {...mark<BuildingsParts>('fault')} />
    </form>
  )
}
