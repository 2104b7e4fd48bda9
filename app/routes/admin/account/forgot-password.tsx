import { data, Link } from 'react-router'
import { isMailConfigured } from '#app/domain/staff/mail-config.ts'
import { requestReset } from '#app/domain/staff/password-reset.server.ts'
import { requestContext } from '#app/request-context.ts'
import { readFields } from '../../read-form.ts'
import { AuthCard, AuthForm } from '../auth-card.tsx'
import type { Route } from './+types/forgot-password'

export const loader = ({ context }: Route.LoaderArgs) => ({
  hasMail: isMailConfigured(context.get(requestContext).ports),
})

/** Same answer for known and unknown addresses. */
export async function action({ request, context }: Route.ActionArgs) {
  const { email } = await readFields(request, 'email')
  if (!/^[^@\s]+@[^@\s]+$/.test(email.trim())) return data({ asked: false }, { status: 422 })
  await requestReset(context.get(requestContext), request, email)
  return { asked: true }
}

export const meta = () => [{ title: '비밀번호 찾기 | 분양 사무실' }]

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  const back = <Link to="/admin/sign-in">로그인으로 돌아가기</Link>
  if (!loaderData.hasMail)
    return (
      <AuthCard
        title="비밀번호를 잊으셨나요"
        lead="이 설치에는 메일 서버가 없어 메일로 알려 드릴 수 없습니다. 단지 관리자에게 새 비밀번호를 정하는 링크를 부탁해 주세요. 관리자 본인이라면 서버를 맡은 분이 만들어 드릴 수 있습니다."
        foot={back}
      />
    )
  if (actionData?.asked)
    return (
      <AuthCard
        title="메일을 확인해 주세요"
        lead="적으신 이메일로 계정이 있으면 새 비밀번호를 정하는 링크를 보냈습니다. 링크는 1시간 동안 한 번 쓸 수 있습니다."
        foot={back}
      />
    )
  return (
    <AuthCard
      title="비밀번호를 잊으셨나요"
      lead="로그인할 때 쓰는 이메일을 적어 주시면 새 비밀번호를 정하는 링크를 보내 드립니다."
      notice={actionData ? { text: '이메일 주소를 확인해 주세요.', bad: true } : undefined}
      foot={back}
    >
      <AuthForm
        submit="링크 받기"
        entries={[{ name: 'email', label: '이메일', type: 'email', autoComplete: 'username' }]}
      />
    </AuthCard>
  )
}
