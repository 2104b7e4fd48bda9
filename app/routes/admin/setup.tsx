import { data, redirect } from 'react-router'
import { z } from 'zod'
import { doorContext } from '../../door.ts'
import { createFirstAdministrator, invitationHolds } from '../../features/auth/first-administrator.server.ts'
import type { Route } from './+types/setup'
import { EntryForm } from './entry-form'

const person = z.object({
  name: z.string().trim().min(1, '이름을 적어 주세요.').max(40, '이름은 40자까지 적을 수 있습니다.'),
  email: z.email('이메일 주소를 확인해 주세요.').max(200),
  password: z
    .string()
    .min(12, '비밀번호는 12자 이상이어야 합니다.')
    .max(128, '비밀번호는 128자까지 쓸 수 있습니다.'),
})

/** The page behind the one-time link that the first start prints. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(doorContext)
  const holds = await invitationHolds(db, clock, new URL(request.url).searchParams.get('token') ?? '')
  return data({ holds }, { status: holds ? 200 : 410, headers: { 'referrer-policy': 'no-referrer' } })
}

export async function action({ request, context }: Route.ActionArgs) {
  const door = context.get(doorContext)
  const written = Object.fromEntries(await request.formData())
  const parsed = person.safeParse(written)
  const again = { name: String(written.name ?? ''), email: String(written.email ?? '') }
  if (!parsed.success)
    return data({ ...again, error: parsed.error.issues[0]?.message ?? '' }, { status: 422 })
  const made = await createFirstAdministrator(
    door,
    new URL(request.url).searchParams.get('token') ?? '',
    parsed.data,
  )
  if (!made.ok) return data({ ...again, error: '이미 쓴 링크이거나 기간이 지났습니다.' }, { status: 410 })
  const { email, password } = parsed.data
  const { headers } = await (await door.auth()).api.signInEmail({
    body: { email, password },
    headers: request.headers,
    returnHeaders: true,
  })
  return redirect('/admin', { headers })
}

export const meta = () => [{ title: '첫 관리자 만들기 | 분양 사무실' }]

export default function Setup({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.holds && !actionData)
    return (
      <main className="admin-error">
        <h1>쓸 수 없는 링크입니다</h1>
        <p>이미 썼거나 하루가 지난 링크입니다. 서버를 다시 시작하면 새 링크가 나옵니다.</p>
        <a href="/admin/sign-in">로그인</a>
      </main>
    )
  return (
    <EntryForm
      title="첫 관리자 만들기"
      lead="이 설치의 모든 단지를 관리하는 사람입니다. 링크는 한 번만 쓸 수 있습니다."
      submit="관리자 만들기"
      error={actionData?.error}
      entries={[
        { name: 'name', label: '이름', type: 'text', autoComplete: 'name', value: actionData?.name },
        { name: 'email', label: '이메일', type: 'email', autoComplete: 'username', value: actionData?.email },
        {
          name: 'password',
          label: '비밀번호',
          type: 'password',
          autoComplete: 'new-password',
          description: '12자 이상',
        },
      ]}
    />
  )
}
