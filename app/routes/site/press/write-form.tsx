import type { ReactNode } from 'react'
import form from '#app/blocks/lead-form/view.module.css'
import {
  type PostDraft,
  type PostErrors,
  type PostField,
  summariseErrors,
} from '#app/domain/publishing/press/post-form.ts'
import { maxLength } from '#app/domain/publishing/press/press-post.ts'
import styles from './writers-part.module.css'

interface FormProps {
  action: string
  draft: PostDraft
  errors: PostErrors
  /** Idempotency key. */
  formKey: string | undefined
  /** Address of the office's form with date, source and pictures. */
  office: string
}

/** A new post (specification, section 2). Everything else about posts is in the office. */
export function WriteForm({ action, draft, errors, formKey, office }: FormProps) {
  const control = (field: PostField) => ({
    id: `post-${field}`,
    name: field,
    defaultValue: draft[field] as string,
    'aria-invalid': errors[field] ? true : undefined,
    'aria-describedby': errors[field] ? `post-${field}-error` : undefined,
  })
  return (
    <form className={`${form.form} ${styles.form}`} method="post" action={action} noValidate id="write">
      <h2>글쓰기</h2>
      <ErrorSummary errors={errors} />
      {formKey ? <input type="hidden" name="key" value={formKey} /> : null}
      <Field field="title" label="제목" mark="필수" error={errors.title}>
        <input
          {...control('title')}
          className={form.input}
          type="text"
          required
          maxLength={maxLength.title}
        />
      </Field>
      <Field field="summary" label="요약" mark="필수" error={errors.summary}>
        <textarea
          {...control('summary')}
          className={`${form.input} ${styles.summary}`}
          rows={2}
          required
          maxLength={maxLength.summary}
        />
      </Field>
      <Field field="content" label="내용" mark="선택" error={errors.content}>
        <textarea
          {...control('content')}
          className={`${form.input} ${styles.content}`}
          rows={9}
          maxLength={maxLength.content}
          aria-describedby="post-content-hint"
        />
        <p className={form.hint} id="post-content-hint">
          줄을 바꾸면 문단이 나뉘고, http로 시작하는 주소는 링크가 됩니다.
        </p>
      </Field>
      <p className={styles.send}>
        <button className="button" type="submit" name="intent" value="write">
          글 게시
        </button>
        <a className="link" href={office}>
          예약, 고정, 출처, 그림이 있는 글은 사무실에서 쓰기
        </a>
      </p>
    </form>
  )
}

/** Focused and announced; starts with the specification's alert. */
function ErrorSummary({ errors }: { errors: PostErrors }) {
  const sum = summariseErrors(errors)
  if (!sum) return null
  return (
    <div className={form.summary} role="alert" tabIndex={-1} autoFocus>
      <p>{sum.sentence}</p>
      <ul>
        {sum.invalid.map(({ field, notice }) => (
          <li key={field}>
            <a href={`#post-${field}`}>{notice}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Field(props: {
  field: PostField
  label: string
  mark: string
  error: string | undefined
  children: ReactNode
}) {
  const { field, label, mark, error, children } = props
  return (
    <div className={form.field}>
      <label htmlFor={`post-${field}`}>
        {label}
        <span className={mark === '필수' ? form.required : form.optional}>{mark}</span>
      </label>
      {children}
      {error ? (
        <p className={form.error} id={`post-${field}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  )
}
