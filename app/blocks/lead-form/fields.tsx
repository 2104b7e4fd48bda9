import { useState } from 'react'
import type { LeadForm } from '#app/db/column-types.ts'
import type {
  LeadDraft,
  LeadErrors,
  LeadField,
  ShownTexts,
} from '#app/domain/customers/customer/lead-form.ts'
import {
  type FieldName,
  fieldOf,
  fields,
  fieldsOn,
  formatField,
  itemsOn,
} from '#app/domain/customers/fields.ts'
import type { ConsentText } from '#app/domain/site/registration-settings.ts'
import { isDoubtful, normalisePhone } from '#app/platform/phone.ts'
import styles from './view.module.css'

interface FieldsProps {
  id: string
  form: LeadForm
  draft: LeadDraft
  errors: LeadErrors
  shown: ShownTexts
  first: React.Ref<HTMLInputElement>
  visit: React.ReactNode
  /** The home that came with the form. */
  carried: string | undefined
  lacksHome: true | undefined
}

export function LeadFields(props: FieldsProps) {
  const { id, form, draft, errors, visit, carried } = props
  const { consents, measurement, consentVersions } = props.shown
  const asked = fieldsOn(form, consents.collection)
  const control = (field: LeadField) => ({
    id: `${id}-${field}`,
    name: field,
    'aria-invalid': errors[field] ? true : undefined,
    'aria-describedby': errors[field] ? `${id}-${field}-error` : undefined,
  })
  const written = (name: FieldName) => (
    <WrittenField
      key={name}
      id={id}
      name={name}
      control={control(name)}
      written={draft[name]}
      error={errors[name]}
      first={name === 'name' ? props.first : undefined}
    />
  )
  return (
    <>
      {props.lacksHome ? (
        <p className={styles.hint}>
          선택하신 세대를 동·호수배치도에서 찾지 못했습니다. 문의 내용에 동·호수를 적어 주시면 확인해
          드립니다.
        </p>
      ) : null}
      {carried && asked.includes('home') ? (
        <div className={styles.consent}>
          <Check
            {...control('home')}
            value={carried}
            title={`${fields.home.label} ${formatField('home', carried)}`}
            note="이 세대를 기준으로 상담해 드립니다. 원하지 않으시면 선택을 해제해 주세요."
            mark="선택"
            checked={Boolean(draft.home)}
            error={errors.home}
          />
        </div>
      ) : null}
      <div className={styles.two}>{asked.filter((name) => fieldOf(name).isRequired).map(written)}</div>
      {visit}
      {asked.filter((name) => !fieldOf(name).isRequired && !fieldOf(name).broughtBy).map(written)}
      {/* New texts reset the box: consent to the old ones must not carry over. */}
      <fieldset className={styles.consent} key={consentVersions}>
        <legend className="visually-hidden">개인정보 수집과 이용 동의</legend>
        <ConsentItems text={consents.collection} items={itemsOn(form, consents.collection)} />
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

interface WrittenProps {
  id: string
  name: FieldName
  control: React.ComponentProps<'input'> & React.ComponentProps<'textarea'>
  written: string | undefined
  error: string | undefined
  first: React.Ref<HTMLInputElement> | undefined
}

function WrittenField({ id, name, control, written, error, first }: WrittenProps) {
  const [isOdd, setOdd] = useState(false)
  const { label, isRequired, input } = fieldOf(name)
  const { rows, type = 'text', ...own } = input
  const common = { ...control, ...own, className: styles.input, defaultValue: written, required: isRequired }
  // The form asks about a doubtful number and still accepts it.
  const hint =
    type === 'tel'
      ? { id: `${id}-${name}-hint`, text: '번호를 한 번 더 확인해 주세요. 맞으면 그대로 신청하시면 됩니다.' }
      : undefined
  return (
    <Field id={id} field={name} label={label} required={isRequired} error={error}>
      {rows ? (
        <textarea {...common} rows={rows} />
      ) : (
        <input
          {...common}
          ref={first}
          type={type}
          {...(hint && {
            inputMode: 'tel',
            'aria-describedby': control['aria-describedby'] ?? hint.id,
            onBlur: (event) => setOdd(isDoubtful(normalisePhone(event.target.value))),
          })}
        />
      )}
      {hint ? (
        <p className={styles.hint} id={hint.id} role="status">
          {isOdd ? hint.text : ''}
        </p>
      ) : null}
    </Field>
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
  value?: string
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
