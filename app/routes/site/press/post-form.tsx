import type { ReactNode } from 'react'
import form from '../../../blocks/lead-form/view.module.css'
import {
  type PostDraft,
  type PostErrors,
  type PostField,
  sumUpErrors,
} from '../../../features/press/post-form.ts'
import { longest } from '../../../features/press/press-post.ts'
import styles from './writers-part.module.css'

interface FormProps {
  action: string
  title: string
  submit: string
  draft: PostDraft
  errors: PostErrors
  /** Where the draft is shown as readers would see it. */
  preview: string
  /** Of a new post. */
  formKey?: string | undefined
  /** Of a post that is there already: what its form was opened with. */
  version?: number | undefined
  /** Whether the post is to be seen now, so that leaving it alone is a choice. */
  isPublic?: boolean
  children?: ReactNode
}

/** The form of a post in the site's own frame. Pictures are chosen in the office. */
export function PostForm(props: FormProps) {
  const { draft, errors, isPublic = false } = props
  const more = draft.when !== 'now' || draft.pinned || draft.sourceName || draft.sourceUrl
  const control = (field: PostField) => ({
    id: `post-${field}`,
    name: field,
    className: form.input,
    'aria-invalid': errors[field] ? true : undefined,
    'aria-describedby': errors[field] ? `post-${field}-error` : undefined,
  })
  return (
    <form className={`${form.form} ${styles.form}`} method="post" action={props.action} noValidate id="write">
      <h2>{props.title}</h2>
      <PostErrorSummary errors={errors} />
      {props.formKey ? <input type="hidden" name="key" value={props.formKey} /> : null}
      {props.version ? <input type="hidden" name="version" value={props.version} /> : null}
      {props.children}
      <Field field="title" label="제목" mark="필수" error={errors.title}>
        <input
          {...control('title')}
          type="text"
          defaultValue={draft.title}
          required
          maxLength={longest.title}
        />
      </Field>
      <Field field="summary" label="요약" mark="필수" error={errors.summary}>
        <textarea
          {...control('summary')}
          className={`${form.input} ${styles.summary}`}
          rows={2}
          defaultValue={draft.summary}
          required
          maxLength={longest.summary}
        />
      </Field>
      <Field field="content" label="내용" mark="선택" error={errors.content}>
        <textarea
          {...control('content')}
          className={`${form.input} ${styles.content}`}
          defaultValue={draft.content}
          rows={9}
          maxLength={longest.content}
          aria-describedby="post-content-hint"
        />
        <p className={form.hint} id="post-content-hint">
          줄을 바꾸면 문단이 나뉘고, http로 시작하는 주소는 링크가 됩니다.
        </p>
      </Field>
      <details className={styles.more} open={Boolean(more)}>
        <summary>
          올리는 때, 고정, 출처
          <span className="sign" />
        </summary>
        <fieldset className={styles.choices}>
          <legend>올리는 때</legend>
          <Choice value="now" draft={draft} label={isPublic ? '올린 채로 두기' : '바로 올리기'} />
          <Choice value="later" draft={draft} label="날짜와 시간 정하기" />
          <Choice value="not" draft={draft} label={isPublic ? '글 내리기' : '올리지 않고 보관'} />
        </fieldset>
        <Field field="publishAt" label="올릴 날짜와 시간" mark="한국 시간" error={errors.publishAt}>
          <input {...control('publishAt')} type="datetime-local" defaultValue={draft.publishAt} />
        </Field>
        <p className={styles.tick}>
          <input type="hidden" name="hasPinned" value="1" />
          <input type="checkbox" id="post-pinned" name="pinned" defaultChecked={draft.pinned} />
          <label htmlFor="post-pinned">목록 맨 위에 고정</label>
        </p>
        <div className={form.two}>
          <Field field="sourceName" label="출처 매체" mark="선택" error={errors.sourceName}>
            <input
              {...control('sourceName')}
              type="text"
              defaultValue={draft.sourceName}
              maxLength={longest.source}
              placeholder="가온일보"
            />
          </Field>
          <Field field="sourceUrl" label="기사 주소" mark="선택" error={errors.sourceUrl}>
            <input
              {...control('sourceUrl')}
              type="url"
              defaultValue={draft.sourceUrl}
              maxLength={longest.address}
              placeholder="https://"
            />
          </Field>
        </div>
      </details>
      <p className={styles.send}>
        <button className="button" type="submit" name="deed" value="write">
          {props.submit}
        </button>
        <button className="button outline" type="submit" formAction={props.preview} formTarget="_blank">
          미리보기<span className="visually-hidden"> (새 창)</span>
        </button>
      </p>
    </form>
  )
}

/** What is wrong, in one place that is focused and read aloud; the first sentence is the specification's alert. */
function PostErrorSummary({ errors }: { errors: PostErrors }) {
  const sum = sumUpErrors(errors)
  if (!sum) return null
  return (
    <div className={form.summary} role="alert" tabIndex={-1} autoFocus>
      <p>{sum.sentence}</p>
      <ul>
        {sum.wrong.map(({ field, said }) => (
          <li key={field}>
            <a href={`#post-${field}`}>{said}</a>
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

function Choice({ value, draft, label }: { value: PostDraft['when']; draft: PostDraft; label: string }) {
  return (
    <p className={styles.tick}>
      <input
        type="radio"
        id={`post-when-${value}`}
        name="when"
        value={value}
        defaultChecked={draft.when === value}
      />
      <label htmlFor={`post-when-${value}`}>{label}</label>
    </p>
  )
}
