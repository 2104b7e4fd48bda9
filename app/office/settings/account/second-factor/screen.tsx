import { Link } from 'react-router'
import { requiresSecondFactor } from '#app/domain/staff/security-policy.server.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { signedIn } from '#app/office/office.server.ts'
import { entryHeaders } from '#app/routes/admin/answer-headers.ts'
import { safeRedirect } from '#app/routes/admin/safe-redirect.ts'
import { Screen } from '#app/routes/admin/screen.tsx'
import type { Route } from './+types/screen'
import * as commands from './commands.server.ts'
import { Codes, Connect, WhenOff, WhenOn } from './parts.tsx'

/** Each step asks for the password, and for a code if there is one. People who must enable it are redirected here. */
export const loader = screen({
  may: () => true,
  of: signedIn,
  load: async ({ db, person: { user, sites, mustEnrol } }, query) => ({
    isOn: user.hasSecondFactor,
    isDemanded: await requiresSecondFactor(db, sites),
    mustEnrol,
    isUndone: query.get('why') === 'undone',
    to: query.has('to') ? safeRedirect(query.get('to')) : undefined,
  }),
})

export const action = dispatch(commands, signedIn)

export const headers = entryHeaders

export const meta = () => [{ title: '2단계 인증 | 분양 사무실' }]

const undone = '방금 보내신 내용은 처리하지 못했습니다. 2단계 인증을 켠 다음 다시 해 주세요.'

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { isOn, isDemanded, mustEnrol, isUndone, to } = loaderData
  const connect = actionData && 'connect' in actionData ? actionData.connect : undefined
  const codes = actionData && 'codes' in actionData ? actionData.codes : undefined
  const lead = mustEnrol
    ? '맡으신 역할은 2단계 인증을 켜야 사무실을 쓸 수 있습니다. 켜고 나면 가시던 화면으로 이어집니다.'
    : !codes && <Link to="/admin/account">내 계정</Link>
  return (
    <Screen
      title="2단계 인증"
      lead={lead}
      notice={noticeOf(actionData) ?? (isUndone && mustEnrol ? { text: undone, bad: true } : undefined)}
    >
      {codes ? (
        <Codes codes={codes} to={to ?? '/admin/account'} />
      ) : connect ? (
        <Connect {...connect} />
      ) : isOn ? (
        <WhenOn isDemanded={isDemanded} />
      ) : (
        <WhenOff />
      )}
    </Screen>
  )
}
