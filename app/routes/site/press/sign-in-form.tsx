import form from '#app/blocks/lead-form/view.module.css'
import styles from './writers-part.module.css'

/** Posts what was typed (the specification's known flaw is not reproduced). */
export function SignInForm({
  here,
  refused,
}: {
  here: string
  refused: { email: string; message: string } | undefined
}) {
  return (
    <details className={styles.signIn} open={Boolean(refused)}>
      <summary>
        관리자 로그인
        <span className="sign" />
      </summary>
      <form className={form.form} method="post" action={here}>
        {refused ? (
          <p className={styles.refused} role="alert" tabIndex={-1} id="sign-in-refused" autoFocus>
            {refused.message}
          </p>
        ) : null}
        <div className={form.two}>
          <div className={form.field}>
            <label htmlFor="sign-in-email">이메일</label>
            <input
              className={form.input}
              id="sign-in-email"
              name="email"
              type="email"
              autoComplete="username"
              required
              maxLength={200}
              defaultValue={refused?.email}
              aria-describedby={refused ? 'sign-in-refused' : undefined}
            />
          </div>
          <div className={form.field}>
            <label htmlFor="sign-in-password">비밀번호</label>
            <input
              className={form.input}
              id="sign-in-password"
              name="password"
              type="password"
              autoComplete="current-password"
              required
              maxLength={128}
              aria-describedby={refused ? 'sign-in-refused' : undefined}
            />
          </div>
        </div>
        <button className={`button small ${styles.send}`} type="submit" name="intent" value="sign-in">
          로그인
        </button>
      </form>
    </details>
  )
}
