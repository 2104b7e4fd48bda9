import { data, Link, redirect } from 'react-router'
import { rememberDevice } from '#app/domain/staff/known-device.server.ts'
import { findReset, resetPassword } from '#app/domain/staff/password-reset.server.ts'
import { requestContext } from '#app/request-context.ts'
import { readFields } from '../../read-form.ts'
import { entryHeaders, refusalInit } from '../answer-headers.ts'
import { AuthCard, AuthForm } from '../auth-card.tsx'
import type { Route } from './+types/reset-password'

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

/** Opening the link does not use it up: mail programs prefetch. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(requestContext)
  const isValid = (await findReset(db, clock, tokenOf(request))) !== undefined
  return data({ holds: isValid }, { status: isValid ? 200 : 410 })
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const { password } = await readFields(request, 'password')
  const result = await resetPassword(ctx, tokenOf(request), password)
  if (!result.ok) return data({ error: result.message }, refusalInit(result))
  // Mailbox access proves identity, even while strangers try the address.
  const device = await rememberDevice({ auth: await ctx.auth(), keys: ctx.keys }, request, result.email)
  return redirect('/admin/sign-in?why=reset', { headers: { 'set-cookie': device } })
}

export const headers = entryHeaders

export const meta = () => [{ title: '새 비밀번호 | 분양 사무실' }]

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const notice = actionData ? { text: actionData.error, bad: true } : undefined
  if (!loaderData.holds)
    return (
      <AuthCard
        title="쓸 수 없는 링크입니다"
        lead="이미 썼거나 1시간이 지난 링크입니다."
        notice={notice}
        foot={<Link to="/admin/forgot-password">새 링크 받기</Link>}
      />
    )
  return (
    <AuthCard title="새 비밀번호" lead="정하고 나면 모든 기기에서 로그아웃됩니다." notice={notice}>
      <AuthForm
        submit="비밀번호 변경"
        entries={[
          {
            name: 'password',
            label: '새 비밀번호',
            type: 'password',
            autoComplete: 'new-password',
            description: '12자 이상. 기억하기 쉬운 문장도 좋습니다.',
          },
        ]}
      />
    </AuthCard>
  )
}
