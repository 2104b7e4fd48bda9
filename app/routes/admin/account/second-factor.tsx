import { data, Link } from 'react-router'
import {
  disableSecondFactor,
  finishEnrolment,
  replaceCodes,
  startEnrolment,
} from '#app/domain/staff/enrol-second-factor.server.ts'
import { renewSession } from '#app/domain/staff/find-person.server.ts'
import { finishMove, startMove } from '#app/domain/staff/move-second-factor.server.ts'
import type { Refused } from '#app/domain/staff/refused.ts'
import { requiresSecondFactor } from '#app/domain/staff/security-policy.server.ts'
import { requestContext } from '#app/request-context.ts'
import { readFields } from '../../read-form.ts'
import { entryHeaders, refusalInit } from '../answer-headers.ts'
import { requirePerson } from '../require-person.server.ts'
import { safeRedirect } from '../safe-redirect.ts'
import { Screen } from '../screen.tsx'
import type { Route } from './+types/second-factor'
import { Codes, Connect, WhenOff, WhenOn } from './second-factor-parts.tsx'

/** Each step asks for the password, and for a code where there is one. Who must enable it is redirected here. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { user, sites, mustEnrol } = await requirePerson(ctx, request)
  const { searchParams } = new URL(request.url)
  return {
    isOn: user.hasSecondFactor,
    isDemanded: await requiresSecondFactor(ctx.db, sites),
    mustEnrol,
    isUndone: searchParams.get('why') === 'undone',
    to: searchParams.has('to') ? safeRedirect(searchParams.get('to')) : undefined,
  }
}

interface Answer {
  notice?: { text: string; bad: boolean }
  /** `otpauth:` address during set-up, and the intent of its first code. */
  connect?: { uri: string; intent: 'finish' | 'finish-move' }
  codes?: string[]
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const person = await requirePerson(ctx, request)
  const { intent, uri, ...credentials } = await readFields(request, 'intent', 'uri', 'password', 'code')
  const answer = (body: Answer, init: ResponseInit = {}) => data(body, init)
  const refuse = (refused: Refused, more: Answer = {}) =>
    answer({ ...more, notice: { text: refused.message, bad: true } }, refusalInit(refused))
  const notice = (text: string) => ({ notice: { text, bad: false } })
  switch (intent) {
    case 'begin': {
      const begun = await startEnrolment(ctx, request, person, credentials.password)
      return begun.ok ? answer({ connect: { uri: begun.uri, intent: 'finish' } }) : refuse(begun)
    }
    case 'finish': {
      const result = await finishEnrolment(ctx, request, person, credentials.code)
      // Shown again from the form's own values: the server reveals it once.
      if (!result.ok) return refuse(result, { connect: { uri: uri, intent: 'finish' } })
      renewSession(ctx, request, result.headers)
      const text = '2단계 인증을 켰습니다. 다른 기기에서는 로그아웃되었습니다.'
      return answer({ codes: result.codes, ...notice(text) }, { headers: result.headers })
    }
    case 'move': {
      const begun = await startMove(ctx, person, credentials)
      return begun.ok ? answer({ connect: { uri: begun.uri, intent: 'finish-move' } }) : refuse(begun)
    }
    case 'finish-move': {
      const result = await finishMove(ctx, person, credentials.code)
      if (!result.ok) return refuse(result, { connect: { uri: uri, intent: 'finish-move' } })
      const text = '이제 새 휴대전화의 번호로 로그인합니다. 다른 기기에서는 로그아웃되었습니다.'
      return answer({ codes: result.codes, ...notice(text) })
    }
    case 'codes': {
      const result = await replaceCodes(ctx, person, credentials)
      return result.ok ? answer({ codes: result.codes }) : refuse(result)
    }
    case 'off': {
      const result = await disableSecondFactor(ctx, request, person, credentials)
      if (!result.ok) return refuse(result)
      renewSession(ctx, request, result.headers)
      return answer(notice('2단계 인증을 껐습니다.'), { headers: result.headers })
    }
    default:
      return refuse({ ok: false, status: 422, message: '알 수 없는 요청입니다.' })
  }
}

export const headers = entryHeaders

export const meta = () => [{ title: '2단계 인증 | 분양 사무실' }]

const undone = '방금 보내신 내용은 처리하지 못했습니다. 2단계 인증을 켠 다음 다시 해 주세요.'

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { isOn, isDemanded, mustEnrol, isUndone, to } = loaderData
  const { notice, connect, codes } = (actionData ?? {}) as Answer
  const lead = mustEnrol
    ? '맡으신 역할은 2단계 인증을 켜야 사무실을 쓸 수 있습니다. 켜고 나면 가시던 화면으로 이어집니다.'
    : !codes && <Link to="/admin/account">내 계정</Link>
  return (
    <Screen
      title="2단계 인증"
      lead={lead}
      notice={notice ?? (isUndone && mustEnrol ? { text: undone, bad: true } : undefined)}
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
