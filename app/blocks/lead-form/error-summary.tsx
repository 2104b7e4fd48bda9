import { type LeadErrors, type LeadField, leadFieldOrder } from '#app/domain/customers/customer/lead-form.ts'
import styles from './view.module.css'

export function ErrorSummary({
  id,
  mark,
  errors,
  ref,
}: {
  id: string
  mark: string | undefined
  errors: LeadErrors
  ref: React.Ref<HTMLDivElement>
}) {
  const invalid = leadFieldOrder.filter((field): field is LeadField => Boolean(errors[field]))
  if (!invalid.length) return null
  return (
    <div className={styles.summary} id={mark} role="alert" tabIndex={-1} ref={ref}>
      <p>확인이 필요한 항목이 {invalid.length}개 있습니다.</p>
      <ul>
        {invalid.map((field) => (
          <li key={field}>
            <a href={`#${id}-${field}`}>{errors[field]}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}
