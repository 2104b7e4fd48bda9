import { Button } from '@mantine/core'
import { data, Form, Link, redirect, useLocation } from 'react-router'
import { z } from 'zod'
import { roleNames } from '#app/domain/record/roles.ts'
import { acceptAsMember, acceptInvitation } from '#app/domain/staff/accept-invitation.server.ts'
import { findPerson } from '#app/domain/staff/find-person.server.ts'
import { findInvitation } from '#app/domain/staff/invitations.server.ts'
import { rememberDevice } from '#app/domain/staff/known-device.server.ts'
import { linkExpired } from '#app/domain/staff/refused.ts'
import { afterSignIn, signIn } from '#app/domain/staff/sign-in.server.ts'
import { nameField } from '#app/platform/name-field.ts'
import { type RequestContext, requestContext } from '#app/request-context.ts'
import { readForm } from '../read-form.ts'
import type { Route } from './+types/setup'
import { entryHeaders, refusalInit } from './answer-headers.ts'
import { AuthCard, AuthForm } from './auth-card.tsx'

const formSchema = z.object({
  name: nameField,
  email: z.email('이메일 주소를 확인해 주세요.').max(200),
  password: z.string().max(1000),
})

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

/** Behind a one-time link: the first administrator's, and every invitation's. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const invitation = await findInvitation(ctx.db, ctx.clock, tokenOf(request))
  if (!invitation) return data({ invitation: undefined, isMe: false }, { status: 410 })
  const { email, role, siteName, isMember, isFirst } = invitation
  const person = isMember ? await findPerson(ctx, request) : undefined
  return data({
    invitation: { email, role, siteName, isMember, isFirst },
    isMe: person?.user.email === email,
  })
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const fields = Object.fromEntries(await readForm(request))
  const answerUsedUp = () => data({ error: linkExpired.message }, { status: linkExpired.status })
  if (fields.intent === 'join') {
    const person = await findPerson(ctx, request)
    const joined = person && (await acceptAsMember(ctx, tokenOf(request), person.user))
    return joined?.ok ? redirect('/admin') : answerUsedUp()
  }
  const invitation = await findInvitation(ctx.db, ctx.clock, tokenOf(request))
  if (!invitation) return answerUsedUp()
  const again = { name: String(fields.name ?? ''), email: String(fields.email ?? '') }
  const parsed = formSchema.safeParse({ ...fields, email: invitation.email ?? fields.email })
  if (!parsed.success)
    return data({ ...again, error: parsed.error.issues[0]?.message ?? '' }, { status: 422 })
  const accepted = await acceptInvitation(ctx, tokenOf(request), parsed.data)
  if (accepted.ok) return await enter(ctx, request, { email: accepted.email, password: parsed.data.password })
  return data({ ...again, error: accepted.message }, refusalInit(accepted))
}

async function enter(ctx: RequestContext, request: Request, who: { email: string; password: string }) {
  const signed = await signIn(ctx, request, who)
  if (signed.ok) return redirect(afterSignIn(signed, '/admin'), { headers: signed.headers })
  // The link proved identity: a remembered device is not slowed down by sign-in floods.
  const device = await rememberDevice({ auth: await ctx.auth(), keys: ctx.keys }, request, who.email)
  return redirect('/admin/sign-in?why=made', { headers: { 'set-cookie': device } })
}

export const headers = entryHeaders

export const meta = () => [{ title: '초대 | 분양 사무실' }]

export default function Setup({ loaderData, actionData }: Route.ComponentProps) {
  const { invitation, isMe } = loaderData
  const { pathname, search } = useLocation()
  const notice = actionData ? { text: actionData.error, bad: true } : undefined
  if (!invitation)
    return (
      <AuthCard
        title="쓸 수 없는 링크입니다"
        lead="이미 썼거나 하루가 지난 링크입니다. 초대한 분께 새 링크를 부탁해 주세요. 첫 관리자의 링크는 서버를 다시 시작하면 새로 나옵니다."
        notice={notice}
        foot={<Link to="/admin/sign-in">로그인</Link>}
      />
    )
  const { name: role, does } = roleNames[invitation.role]
  const scope = invitation.siteName ?? '이 설치의 모든 단지'
  if (invitation.isMember)
    return (
      <AuthCard
        title={`${scope} 초대`}
        lead={`역할은 ${role}(${does})입니다. 이미 쓰고 계신 계정(${invitation.email})으로 이 일을 맡습니다. 이 단지에서 맡은 다른 역할이 있으면 이것으로 바뀝니다.`}
        notice={notice}
      >
        {isMe ? (
          <Form method="post">
            <Button type="submit" name="intent" value="join" size="lg" fullWidth>
              초대 받아들이기
            </Button>
          </Form>
        ) : (
          <p>
            먼저{' '}
            <Link to={`/admin/sign-in?to=${encodeURIComponent(pathname + search)}`}>그 계정으로 로그인</Link>
            해 주세요. 로그인하면 이 화면으로 돌아옵니다.
          </p>
        )}
      </AuthCard>
    )
  return (
    <AuthCard
      title={invitation.isFirst ? '첫 관리자 만들기' : `${scope} 초대`}
      lead={
        invitation.isFirst
          ? '이 설치의 모든 단지를 관리하는 사람입니다. 링크는 한 번만 쓸 수 있습니다.'
          : `역할은 ${role}(${does})입니다. 이름과 비밀번호를 정하면 바로 쓰실 수 있습니다.`
      }
      notice={notice}
    >
      <AuthForm
        submit={invitation.isFirst ? '관리자 만들기' : '시작하기'}
        entries={[
          {
            name: 'name',
            label: '이름',
            type: 'text',
            autoComplete: 'name',
            value: again(actionData, 'name'),
          },
          {
            name: 'email',
            label: '이메일',
            type: 'email',
            autoComplete: 'username',
            value: invitation.email ?? again(actionData, 'email'),
            readOnly: invitation.email !== null,
          },
          {
            name: 'password',
            label: '비밀번호',
            type: 'password',
            autoComplete: 'new-password',
            description: '12자 이상. 기억하기 쉬운 문장도 좋습니다.',
          },
        ]}
      />
    </AuthCard>
  )
}

const again = (answer: { error: string } | undefined, field: 'name' | 'email'): string | undefined =>
  answer && field in answer ? (answer as Record<string, string>)[field] : undefined
