import { useState } from 'react'
import type {
  LeadDraft,
  LeadErrors,
  LeadField,
  ShownTexts,
} from '#app/domain/customers/customer/lead-form.ts'
import type { ConsentText } from '#app/domain/site/registration-settings.ts'
import { isDoubtful, normalisePhone } from '#app/platform/phone.ts'
import styles from './view.module.css'

interface FieldsProps {
  id: string
  withMessage: boolean
  draft: LeadDraft
  errors: LeadErrors
  shown: ShownTexts
  first: React.Ref<HTMLInputElement>
  visit: React.ReactNode
}

export function LeadFields(props: FieldsProps) {
  const { id, withMessage, draft, errors, visit } = props
  const { consents, measurement, consentVersions } = props.shown
  const [doubtful, setDoubtful] = useState(false)
  const control = (field: LeadField) => ({
    id: `${id}-${field}`,
    name: field,
    'aria-invalid': errors[field] ? true : undefined,
    'aria-describedby': errors[field] ? `${id}-${field}-error` : undefined,
  })
  return (
    <>
      <div className={styles.two}>
        <Field id={id} field="name" label="이름" required error={errors.name}>
          <input
            {...control('name')}
            ref={props.first}
            className={styles.input}
            defaultValue={draft.name}
            type="text"
            autoComplete="name"
            required
            maxLength={40}
            placeholder="홍길동"
          />
        </Field>
        <Field id={id} field="phone" label="전화번호" required error={errors.phone}>
          <input
            {...control('phone')}
            aria-describedby={errors.phone ? `${id}-phone-error` : `${id}-phone-hint`}
            className={styles.input}
            defaultValue={draft.phone}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            required
            maxLength={40}
            placeholder="010-0000-0000"
            onBlur={(event) => setDoubtful(isDoubtful(normalisePhone(event.target.value)))}
          />
          <p className={styles.hint} id={`${id}-phone-hint`} role="status">
            {doubtful ? '번호를 한 번 더 확인해 주세요. 맞으면 그대로 신청하시면 됩니다.' : ''}
          </p>
        </Field>
      </div>
      {visit}
      {withMessage ? (
        <Field id={id} field="message" label="문의 내용" error={errors.message}>
          <textarea
            {...control('message')}
            className={styles.input}
            defaultValue={draft.message}
            rows={5}
            maxLength={1000}
            placeholder="관심 있는 주택형이나 궁금한 점을 남겨 주세요."
          />
        </Field>
      ) : null}
      {/* New texts reset the box: consent to the old ones must not carry over. */}
      <fieldset className={styles.consent} key={consentVersions}>
        <legend className="visually-hidden">개인정보 수집과 이용 동의</legend>
        <ConsentItems
          text={consents.collection}
          items={withMessage ? undefined : consents.collection.itemsWithoutMessage}
        />
        <Check
          {...control('agree')}
          title={consents.collection.title}
          note={consents.collection.note}
          mark="필수"
          checked={draft.agree}
          required
          error={errors.agree}
        />
        <details className={styles.more}>
          <summary>
            분양 소식 동의 내용 보기
            <span className="sign" />
          </summary>
          <ConsentItems text={consents.marketing} stress />
        </details>
        <Check
          {...control('ads')}
          title={consents.marketing.title}
          note={consents.marketing.note}
          mark="선택"
          checked={draft.ads}
        />
        {measurement ? (
          <Check
            {...measurement.consent}
            {...control('measure')}
            mark="선택"
            checked={draft.measure === true}
          />
        ) : null}
      </fieldset>
    </>
  )
}

function Field(props: {
  id: string
  field: LeadField
  label: string
  required?: boolean
  error?: string | undefined
  children: React.ReactNode
}) {
  return (
    <div className={styles.field}>
      <label htmlFor={`${props.id}-${props.field}`}>
        {props.label}
        <span className={props.required ? styles.required : styles.optional}>
          {props.required ? '필수' : '선택'}
        </span>
      </label>
      {props.children}
      <FieldError id={`${props.id}-${props.field}`} error={props.error} />
    </div>
  )
}

function FieldError({ id, error }: { id: string; error?: string | undefined }) {
  if (!error) return null
  return (
    <p className={styles.error} id={`${id}-error`}>
      {error}
    </p>
  )
}

/**
 * The four items of 개인정보 보호법 §15②. The retention period stands out, and so does the purpose where it is advertising
 * (§22②).
 */
function ConsentItems({
  text,
  items = text.items,
  stress = false,
}: {
  text: ConsentText
  items?: string | undefined
  stress?: boolean
}) {
  return (
    <dl className={styles.items}>
      <dt>수집·이용 목적</dt>
      <dd>{stress ? <strong>{text.purpose}</strong> : text.purpose}</dd>
      <dt>수집 항목</dt>
      <dd>{items}</dd>
      <dt>보유·이용 기간</dt>
      <dd>
        <strong>{text.retention}</strong>
      </dd>
      <dt>동의 거부 권리 및 불이익</dt>
      <dd>{text.refusal}</dd>
    </dl>
  )
}

interface CheckProps {
  id: string
  name: string
  title: string
  note: string
  mark: '필수' | '선택'
  checked: boolean
  required?: boolean
  error?: string | undefined
}

function Check({ title, note, mark, checked, error, id, name, ...input }: CheckProps) {
  return (
    <div className={styles.check}>
      <input {...input} id={id} name={name} type="checkbox" defaultChecked={checked} />
      <label htmlFor={id}>
        <b>{title}</b> <span className={mark === '필수' ? styles.required : styles.optional}>{mark}</span>
        <span className={styles.note}>{note}</span>
      </label>
      <FieldError id={id} error={error} />
    </div>
  )
}
