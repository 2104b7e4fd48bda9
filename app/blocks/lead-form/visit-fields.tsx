import { useState } from 'react'
import { writeDay, writeTime } from '../../features/visits/korean-slot.ts'
import type { Slot } from '../../features/visits/list-slots.server.ts'
import styles from './view.module.css'

/**
 * Day and time of a visit; both may be left open. They stand in the form from the start and are filled when the
 * times are known, so that nothing moves under a finger. Without script they never are: then a line stands there
 * that says where a time can be chosen.
 */
export function VisitFields({ id, slots, chosen }: { id: string; slots: Slot[]; chosen: string }) {
  const days = [...new Set(slots.map((slot) => writeDay(slot.startsAt)))]
  // A form that comes back after a failure still holds the time that was chosen: it would be sent without it.
  const [day, setDay] = useState(chosen && writeDay(chosen))
  const on = (one: string) => slots.filter((slot) => writeDay(slot.startsAt) === one)
  return (
    <>
      <p className={styles.later}>
        방문 날짜와 시간은 접수하신 뒤 문자로 보내 드리는 주소에서 고르실 수 있습니다.
      </p>
      <fieldset className={`${styles.two} ${styles.visit}`}>
        <legend className="visually-hidden">방문 날짜와 시간</legend>
        <div className={styles.field}>
          <label htmlFor={`${id}-day`}>
            방문 날짜<span className={styles.optional}>선택</span>
          </label>
          <select
            className={styles.input}
            id={`${id}-day`}
            value={day}
            onChange={(event) => setDay(event.target.value)}
          >
            <option value="">상담사와 정하기</option>
            {days.map((one) => {
              const full = on(one).every((slot) => slot.full)
              return (
                <option key={one} value={one} disabled={full}>
                  {one}
                  {full ? ' 마감' : ''}
                </option>
              )
            })}
          </select>
        </div>
        <div className={styles.field}>
          <label htmlFor={`${id}-visitAt`}>
            방문 시간<span className={styles.optional}>선택</span>
          </label>
          <select
            className={styles.input}
            id={`${id}-visitAt`}
            name="visitAt"
            key={day}
            disabled={!day}
            defaultValue={chosen}
          >
            <option value="">{day ? '상담사와 정하기' : '날짜부터 골라 주세요'}</option>
            {on(day).map(({ startsAt, full }) => (
              <option key={startsAt} value={startsAt} disabled={full}>
                {writeTime(startsAt)}
                {full ? ' 마감' : ''}
              </option>
            ))}
          </select>
        </div>
      </fieldset>
    </>
  )
}
