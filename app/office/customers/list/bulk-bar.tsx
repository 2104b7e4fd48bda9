import { leadStatuses, statusNames } from '#app/domain/customers/customer/lead-status.ts'
import { koreanCount } from '#app/platform/bounded-count.ts'
import styles from './list.module.css'

interface Props {
  /** To whom they may be handed over. */
  people: { id: string; name: string }[]
  /** Of the whole filter. */
  total: number
  /** Rows chosen by hand, and whether all of the filter are. */
  chosen: number
  /** A search has no filter whose rows could all be chosen. */
  isSearch: boolean
  /** Otherwise the person leads a team: they hand over within it, and change no states. */
  manages: boolean
}

const maxAtOnce = 1000

/** What is done with the chosen rows, whose form it belongs to. */
export function BulkBar({ people, total, chosen, isSearch, manages }: Props) {
  return (
    <section
      className={styles.bulk}
      data-chosen={chosen ? '' : undefined}
      aria-label="선택한 고객"
      data-bulk-bar
    >
      <p role="status">{chosen ? `${chosen.toLocaleString('ko-KR')}명 선택` : ''}</p>
      {isSearch ? null : (
        <label className={styles.check}>
          <input type="checkbox" name="all" />
          {total > maxAtOnce
            ? '조건에 맞는 고객 처음 1,000명'
            : `조건에 맞는 고객 ${koreanCount(total, '명')} 모두`}
        </label>
      )}
      <div>
        <label>
          담당
          <select name="to" defaultValue="">
            <option value="">선택해 주세요</option>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            {manages ? <option value="none">미배정</option> : null}
          </select>
        </label>
        <button type="submit" name="intent" value="assign" className={styles.button}>
          담당 배정
        </button>
        <button type="submit" name="intent" value="deal" className={styles.button}>
          나누어 배정
        </button>
      </div>
      {manages ? <States /> : null}
      <button type="submit" name="intent" value="write" className={styles.button}>
        문자 보내기
      </button>
    </section>
  )
}

const States = () => (
  <div>
    <label>
      상태
      <select name="state" defaultValue="">
        <option value="">선택해 주세요</option>
        {leadStatuses.map((status) => (
          <option key={status} value={status}>
            {statusNames[status]}
          </option>
        ))}
      </select>
    </label>
    <button type="submit" name="intent" value="state" className={styles.button}>
      상태 변경
    </button>
  </div>
)
