import { data, Link, redirect } from 'react-router'
import { verifySecondFactor } from '#app/domain/staff/second-factor.server.ts'
import { requestContext } from '#app/request-context.ts'
import { readFields } from '../read-form.ts'
import type { Route } from './+types/sign-in-second'
import { entryHeaders, refusalInit } from './answer-headers.ts'
import { AuthCard, AuthForm } from './auth-card.tsx'
import { redirectAfterPost, safeRedirect } from './safe-redirect.ts'

/** Second step of sign-in, for office and press pages. `?by=recovery` asks for a recovery code. */
export function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const to = safeRedirect(searchParams.get('to'))
  return { byRecovery: searchParams.get('by') === 'recovery', to }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { code } = await readFields(request, 'code')
  const to = safeRedirect(new URL(request.url).searchParams.get('to'))
  const verified = await verifySecondFactor(context.get(requestContext), request, code)
  if (verified.ok) return redirectAfterPost(to, { headers: verified.headers })
  if (verified.over) return redirect(`/admin/sign-in?why=again&to=${encodeURIComponent(to)}`)
  return data({ error: verified.message }, refusalInit(verified))
}

export const headers = entryHeaders

export const meta = () => [{ title: '2단계 인증 | 분양 사무실' }]

export default function SignInSecond({ loaderData, actionData }: Route.ComponentProps) {
  const { byRecovery, to } = loaderData
  const there = `/admin/second-factor?to=${encodeURIComponent(to)}`
  return (
    <AuthCard
      title="2단계 인증"
      lead={
        byRecovery
          ? '2단계 인증을 켤 때 받은 복구 코드 가운데 하나를 적어 주세요. 쓴 코드는 다시 쓸 수 없습니다.'
          : '휴대전화의 인증 앱에 보이는 여섯 자리 번호를 적어 주세요.'
      }
      notice={actionData ? { text: actionData.error, bad: true } : undefined}
      foot={
        byRecovery ? (
          <Link to={there}>인증 앱의 번호로 로그인</Link>
        ) : (
          <Link to={`${there}&by=recovery`}>휴대전화를 쓸 수 없으면 복구 코드로 로그인</Link>
        )
      }
    >
      <AuthForm
        key={String(byRecovery)}
        submit="확인"
        entries={[
          byRecovery
            ? { name: 'code', label: '복구 코드', type: 'text', autoComplete: 'off', autoFocus: true }
            : {
                name: 'code',
                label: '인증 번호',
                type: 'text',
                autoComplete: 'one-time-code',
                inputMode: 'numeric',
                autoFocus: true,
              },
        ]}
      />
    </AuthCard>
  )
}
