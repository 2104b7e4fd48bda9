import { data, redirect } from 'react-router'
import { doorContext } from '../../door.ts'
import type { Route } from './+types/sign-in'
import { EntryForm } from './entry-form'

/** Only addresses of the back office itself: a link from outside must not lead elsewhere after signing in. */
const within = (to: string | null) => (to && /^\/admin(?:[/?]|$)/.test(to) ? to : '/admin')

export async function action({ request, context }: Route.ActionArgs) {
  const { auth, log } = context.get(doorContext)
  const fields = await request.formData()
  const email = String(fields.get('email') ?? '').trim()
  try {
    const { headers } = await (await auth()).api.signInEmail({
      body: { email, password: String(fields.get('password') ?? '') },
      headers: request.headers,
      returnHeaders: true,
    })
    return redirect(within(new URL(request.url).searchParams.get('to')), { headers })
  } catch (error) {
    log.info({ err: error }, 'sign-in refused')
    return data({ email, error: '로그인 실패: 이메일 또는 비밀번호가 맞지 않습니다.' }, { status: 401 })
  }
}

export const meta = () => [{ title: '로그인 | 분양 사무실' }]

export default function SignIn({ actionData }: Route.ComponentProps) {
  return (
    <EntryForm
      title="분양 사무실 로그인"
      submit="로그인"
      error={actionData?.error}
      entries={[
        { name: 'email', label: '이메일', type: 'email', autoComplete: 'username', value: actionData?.email },
        { name: 'password', label: '비밀번호', type: 'password', autoComplete: 'current-password' },
      ]}
    />
  )
}
