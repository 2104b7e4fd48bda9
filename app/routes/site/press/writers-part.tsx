import type { ManagedPost } from '../../../features/press/managed-posts.server.ts'
import { emptyDraft } from '../../../features/press/post-form.ts'
import { ManagedPosts } from './managed-posts.tsx'
import { PostForm } from './post-form.tsx'
import { refusals } from './said.ts'
import { SignInForm } from './sign-in-form.tsx'
import type { WritersAnswer } from './write-posts.server.ts'
import styles from './writers-part.module.css'

interface WritersProps {
  here: string
  writer: { email: string; mayWrite: boolean; mustEnrol: boolean } | undefined
  managed: ManagedPost[]
  formKey: string | undefined
  answer: WritersAnswer | undefined
}

/** Below the list: the way in for whoever writes the posts; for who is in, the way out and the form. */
export function WritersPart({ here, writer, managed, formKey, answer }: WritersProps) {
  const refused = answer?.write?.signedOut ? `${refusals.signedOut} ${keepWriting}` : answer?.refused
  return (
    <section className={`grid ${styles.writers}`} id="writers" aria-label="관리자">
      <div className={`axis ${styles.in}`}>
        {refused ? (
          <p className={styles.refused} role="alert" tabIndex={-1} autoFocus>
            {refused}
          </p>
        ) : null}
        {writer ? (
          <WriterBar here={here} email={writer.email} />
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
        ) : writer && !writer.mayWrite ? (
          <p>{refusals.forbidden} 단지 관리자에게 문의해 주세요.</p>
        ) : null}
        {writer?.mayWrite || answer?.write ? (
          <PostForm
            key={answer?.write?.key ?? formKey}
            action={here}
            title="글쓰기"
            submit="글 올리기"
            formKey={answer?.write?.key ?? formKey}
            draft={answer?.write?.draft ?? emptyDraft}
            errors={answer?.write?.errors ?? {}}
            preview={`${here}/preview`}
          />
        ) : null}
        {managed.length ? <ManagedPosts here={here} posts={managed} /> : null}
      </div>
    </section>
  )
}

const keepWriting = '다른 창에서 로그인한 뒤 아래 글을 다시 올려 주세요. 쓰신 글은 그대로 있습니다.'

/** Who is in, and the way out (specification, section 2). */
function WriterBar({ here, email }: { here: string; email: string }) {
  return (
    <div className={styles.bar}>
      <p>
        <b>{email}</b>님, 안녕하세요.
      </p>
      <div className={styles.ways}>
        <a className="link" href="/admin/press">
          글 관리 화면
        </a>
        <form method="post" action={here}>
          <button className="button outline small" type="submit" name="deed" value="sign-out">
            로그아웃
          </button>
        </form>
      </div>
    </div>
  )
}
