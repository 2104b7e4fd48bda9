import { useCallback, useEffect, useRef, useState } from 'react'
import type { Day } from '#app/platform/korean-day.ts'
import { formatDay } from '#app/platform/korean-time.ts'
import { keepTogether } from '#app/ui/keep-together.ts'
import { dueDay, formatWon, readPrice, stampTax } from './stamp-tax.ts'
import styles from './view.module.css'

interface Props {
  id: string
  /** First day of contracts, `YYYY-MM-DD`, or empty. */
  contractDay: string
}

interface FormValues {
  price: string
  unit: 1 | 10_000
  day: string
}

export default function StampTaxCalculator({ id, contractDay }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<FormValues>({ price: '', unit: 10_000, day: contractDay })
  // Uncontrolled fields keep what was typed before hydration.
  const read = useCallback(() => {
    if (!form.current) return
    const data = new FormData(form.current)
    const unit = data.get('unit') === '1' ? 1 : 10_000
    setValues({ price: String(data.get('price') ?? ''), unit, day: String(data.get('day') ?? '') })
  }, [])
  useEffect(read, [read])

  return (
    <form
      className={styles.form}
      ref={form}
      onInput={read}
      onSubmit={(event) => event.preventDefault()}
      noValidate
    >
      <div className={styles.fields}>
        <div className={styles.field}>
          <label htmlFor={`${id}-price`}>공급금액</label>
          <input
            id={`${id}-price`}
            name="price"
            type="text"
            inputMode="decimal"
            autoComplete="off"
            placeholder="52,000"
            aria-describedby={`${id}-read`}
          />
        </div>
        <fieldset className={styles.units}>
          <legend>단위</legend>
          <div>
            <label>
              <input type="radio" name="unit" value="10000" defaultChecked />
              만원
            </label>
            <label>
              <input type="radio" name="unit" value="1" />원
            </label>
          </div>
        </fieldset>
        <div className={styles.field}>
          <label htmlFor={`${id}-day`}>계약일</label>
          <input
            id={`${id}-day`}
            name="day"
            type="date"
            defaultValue={contractDay}
            min="2000-01-01"
            max="2099-12-31"
          />
        </div>
      </div>
      <Result id={id} {...values} />
    </form>
  )
}

function Result({ id, price: text, unit, day }: FormValues & { id: string }) {
  const price = readPrice(text, unit)
  const tax = price && stampTax(price)
  const due = /^\d{4}-\d\d-\d\d$/.test(day) ? dueDay(day as Day) : undefined
  return (
    <div className={styles.result} role="status">
      <p id={`${id}-read`}>{describePrice(text, price)}</p>
      <dl>
        <div>
          <dt>인지세</dt>
          <dd>{tax === undefined ? '-' : tax ? formatWon(tax) : '비과세'}</dd>
        </div>
        <div>
          <dt>절반씩 부담하면</dt>
          <dd>{tax ? formatWon(tax / 2) : '-'}</dd>
        </div>
        <div>
          <dt>납부 기한</dt>
          <dd>{due ? keepTogether(formatDay(due.open)) : '-'}</dd>
        </div>
      </dl>
      {due && due.open !== due.lawful ? (
        <p>기한인 {keepTogether(formatDay(due.lawful))}이 휴일이므로 다음 월요일까지 납부할 수 있습니다.</p>
      ) : null}
    </div>
  )
}

function describePrice(text: string, price: number | undefined) {
  if (price) return `공급금액 ${formatWon(price)}`
  return text.trim()
    ? '금액을 확인할 수 없습니다. 숫자로 입력해 주세요. 예: 52,000 또는 5억 2,000만원'
    : '공급계약서에 기재된 금액을 입력해 주세요. 예: 52,000 또는 5억 2,000만원'
}
