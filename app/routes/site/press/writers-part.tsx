import { emptyDraft } from '#app/domain/publishing/press/post-form.ts'
import { SignInForm } from './sign-in-form.tsx'
import { WriteForm } from './write-form.tsx'
import type { WritersAnswer } from './write-posts.server.ts'
import styles from './writers-part.module.css'

interface Writer {
  email: string
  canWrite: boolean
  mustEnrol: boolean
}

interface WritersProps {
  here: string
  slug: string
  writer: Writer | undefined
  formKey: string | undefined
  answer: WritersAnswer | undefined
}

export function WritersPart({ here, slug, writer, formKey, answer }: WritersProps) {
  const refused = answer?.write?.signedOut ? keepWriting : answer?.refused && forbidden
  return (
    <section className={`grid ${styles.writers}`} id="writers" aria-label="관리자">
      <div className={`axis ${styles.in}`}>
        {refused ? (
          <p className={styles.refused} role="alert" tabIndex={-1} autoFocus>
            {refused}
          </p>
        ) : null}
        {writer ? (
          <WriterBar here={here} slug={slug} writer={writer} />
        ) : (
          <SignInForm here={here} refused={answer?.signIn} />
        )}
        {writer?.mustEnrol ? (
          <p>
            글을 쓰려면 먼저{' '}
            <a
              className="link"
              href={`/admin/account/second-factor?to=${encodeURIComponent(`${here}#writers`)}`}
            >
              2단계 인증을 켜
            </a>{' '}
            주세요.
          </p>
        ) : writer && !writer.canWrite ? (
          <p>{forbidden} 단지 관리자에게 문의해 주세요.</p>
        ) : null}
        {writer?.canWrite || answer?.write ? (
          <WriteForm
            action={here}
            formKey={answer?.write?.key ?? formKey}
            draft={answer?.write?.draft ?? emptyDraft}
            errors={answer?.write?.errors ?? {}}
            office={`/admin/press/new?site=${slug}`}
          />
        ) : null}
      </div>
    </section>
  )
}

const forbidden = '이 단지의 글을 쓸 권한이 없습니다.'
const keepWriting =
  '로그인이 만료되었습니다. 다른 창에서 로그인한 뒤 아래 글을 다시 게시해 주세요. 쓰신 글은 그대로 있습니다.'

/** Specification, section 2. */
function WriterBar({ here, slug, writer }: Pick<WritersProps, 'here' | 'slug'> & { writer: Writer }) {
  return (
    <div className={styles.bar}>
      <p>
        <b>{writer.email}</b>님, 안녕하세요.
      </p>
      <div className={styles.ways}>
        {writer.canWrite ? (
          <a className="link" href={`/admin/press?site=${slug}`}>
            글 수정과 예약, 휴지통
          </a>
        ) : null}
        <form method="post" action={here}>
          <button className="button outline small" type="submit" name="intent" value="sign-out">
            로그아웃
          </button>
        </form>
      </div>
    </div>
  )
}
