import { data, Link } from 'react-router'
import { findPerson } from '#app/domain/staff/find-person.server.ts'
import { afterSignIn, signIn } from '#app/domain/staff/sign-in.server.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import { requestContext } from '#app/request-context.ts'
import { readFields } from '../read-form.ts'
import type { Route } from './+types/sign-in'
import { entryHeaders, refusalInit } from './answer-headers.ts'
import { AuthCard, AuthForm } from './auth-card.tsx'
import { redirectAfterPost, safeRedirect } from './safe-redirect.ts'

const reasons: Record<string, string> = {
  again: '시간이 지났거나 시도가 많았습니다. 처음부터 다시 로그인해 주세요.',
  undone: '로그인이 만료되어 방금 보내신 내용은 처리하지 못했습니다. 로그인한 다음 다시 해 주세요.',
  made: '계정을 만들었습니다. 정하신 비밀번호로 로그인해 주세요.',
  reset: '비밀번호를 변경했습니다. 새 비밀번호로 로그인해 주세요.',
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  if (await findPerson(context.get(requestContext), request))
    throw redirectAfterPost(safeRedirect(searchParams.get('to')))
  return { reason: ownProperty(reasons, searchParams.get('why') ?? '') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { password, ...fields } = await readFields(request, 'email', 'password')
  const email = fields.email.trim()
  const signed = await signIn(context.get(requestContext), request, { email, password })
  if (!signed.ok) return data({ email, error: signed.message }, refusalInit(signed))
  const to = safeRedirect(new URL(request.url).searchParams.get('to'))
  return redirectAfterPost(afterSignIn(signed, to), { headers: signed.headers })
}

export const headers = entryHeaders

export const meta = () => [{ title: '로그인 | 분양 사무실' }]

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const error = actionData?.error
  return (
    <AuthCard
      title="로그인"
      notice={
        error
          ? { text: error, bad: true }
          : loaderData.reason
            ? { text: loaderData.reason, bad: false }
            : undefined
      }
      foot={<Link to="/admin/forgot-password">비밀번호를 잊으셨나요</Link>}
    >
      <AuthForm
        submit="로그인"
        entries={[
          {
            name: 'email',
            label: '이메일',
            type: 'email',
            autoComplete: 'username',
            value: actionData?.email,
          },
          { name: 'password', label: '비밀번호', type: 'password', autoComplete: 'current-password' },
        ]}
      />
    </AuthCard>
  )
}
