import { Button, PasswordInput } from '@mantine/core'
import { data, Form, Link, redirect } from 'react-router'
import {
  findStaffPhone,
  proveStaffPhone,
  removeStaffPhone,
  sendPhoneCode,
} from '#app/domain/customers/assignments/staff-phone.server.ts'
import { canReceiveVisitors } from '#app/domain/record/permissions.ts'
import { findSiteById } from '#app/domain/site/find-site.server.ts'
import { endSessions, listSessions, signOut } from '#app/domain/staff/sessions.server.ts'
import { changePassword } from '#app/domain/staff/set-password.server.ts'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { maskPhone } from '#app/platform/phone.ts'
import { requestContext } from '#app/request-context.ts'
import { readFields } from '../../read-form.ts'
import { answerHeaders, refusalInit } from '../answer-headers.ts'
import { DataTable } from '../data-table.tsx'
import { officeActor } from '../office-actor.ts'
import { originOfSite } from '../open-site.server.ts'
import { requirePerson } from '../require-person.server.ts'
import { Part, Screen } from '../screen.tsx'
import type { Route } from './+types/index'
import styles from './account.module.css'
import { AlertPhone } from './alert-phone.tsx'

const browsers: [RegExp, string][] = [
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/Whale\//, '웨일'],
  [/SamsungBrowser\//, '삼성 인터넷'],
  [/KAKAOTALK/, '카카오톡'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]

function deviceName(userAgent: string): string {
  const named = (names: [RegExp, string][]) => names.find(([sign]) => sign.test(userAgent))?.[1]
  return [named(systems), named(browsers)].filter(Boolean).join(' · ') || '알 수 없는 기기'
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { user, sessionId, sites } = await requirePerson(ctx, request)
  const sessions = await listSessions(ctx.db, user.id)
  const alertPhone = await findStaffPhone(ctx.db, ctx.keys, user.id)
  return {
    user,
    hearsOfCustomers: sites.some((site) => canReceiveVisitors(site.role)),
    alertPhone: alertPhone && maskPhone(alertPhone),
    sessions: sessions.map(({ userAgent, ...session }) => ({
      ...session,
      device: deviceName(userAgent),
      isThis: session.id === sessionId,
    })),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const person = await requirePerson(ctx, request)
  const { user, sessionId } = person
  const { intent, session, current, next, phone, code } = await readFields(
    request,
    'intent',
    'session',
    'current',
    'next',
    'phone',
    'code',
  )
  const actor = { ...officeActor(ctx, user.id), id: user.id }
  switch (intent) {
    case 'end': {
      await endSessions(ctx.db, ctx, { userId: user.id, which: { only: session }, actor })
      return session === sessionId ? redirect('/admin/sign-in') : answer('그 기기에서 로그아웃했습니다.')
    }
    case 'end-all': {
      const headers = await signOut(ctx, request)
      await endSessions(ctx.db, ctx, { userId: user.id, which: 'all', actor })
      return redirect('/admin/sign-in', { headers })
    }
    case 'password': {
      const changed = await changePassword(ctx, person, { current, next })
      return changed.ok
        ? answer('비밀번호를 변경했습니다. 다른 기기에서는 로그아웃되었습니다.')
        : data(
            { notice: { text: changed.message, bad: true }, proving: undefined, refused: undefined },
            refusalInit(changed),
          )
    }
    case 'alerts': {
      const mine = person.sites.find((site) => canReceiveVisitors(site.role))
      const site = mine && (await findSiteById(ctx.db, mine.id))
      if (!site) throw data(null, { status: 404 })
      const sent = await sendPhoneCode({ ...ctx, origin: originOfSite(ctx, site) }, site, phone, actor)
      if (!sent.ok)
        return sent.reason === 'phone'
          ? answer('번호를 확인해 주세요.', 422, undefined, { typed: phone, sentence: sent.sentence })
          : answer(codeRefusals[sent.reason], 429, undefined, { typed: phone, sentence: '' })
      ctx.wakeWorker()
      return answer('인증 번호를 문자로 보냈습니다. 10분 안에 적어 주세요.', 200, sent.phone)
    }
    case 'prove-phone': {
      const proved = await proveStaffPhone(ctx, { phone, code }, actor)
      return proved.ok
        ? answer('번호를 확인했습니다. 고객이 배정되면 이 번호로 알립니다.')
        : answer(codeRefusals[proved.reason], proved.reason === 'code' ? 422 : 429, phone)
    }
    case 'end-alerts':
      await removeStaffPhone(ctx, actor)
      return answer('알림을 끄고 번호를 지웠습니다.')
    default:
      return answer('알 수 없는 요청입니다.', 422)
  }
}

const codeRefusals = {
  code: '인증 번호가 맞지 않거나 시간이 지났습니다.',
  'too-many': '너무 많이 시도하셨습니다. 나중에 다시 해 주세요.',
}

interface RefusedPhone {
  typed: string
  sentence: string
}

/** @param proving the number to which a code was sent @param refused the number to which none was sent */
const answer = (text: string, status = 200, proving?: string, refused?: RefusedPhone) =>
  data({ notice: { text, bad: status >= 400 }, proving, refused }, { status })

export const headers = answerHeaders

export const meta = () => [{ title: '내 계정 | 분양 사무실' }]

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { user, sessions } = loaderData
  return (
    <Screen title="내 계정" lead={`${user.name} · ${user.email}`} notice={actionData?.notice}>
      <Part title="비밀번호" note="바꾸면 이 기기를 뺀 모든 기기에서 로그아웃됩니다.">
        <Form method="post" className={styles.form} key={actionData?.notice.bad ? 'again' : 'fresh'}>
          <input type="hidden" name="username" value={user.email} autoComplete="username" />
          <PasswordInput
            name="current"
            label="지금 비밀번호"
            autoComplete="current-password"
            required
            withAsterisk={false}
            visibilityToggleButtonProps={{ 'aria-label': '입력한 글자 보기' }}
          />
          <PasswordInput
            name="next"
            label="새 비밀번호"
            description="12자 이상"
            autoComplete="new-password"
            required
            withAsterisk={false}
            visibilityToggleButtonProps={{ 'aria-label': '입력한 글자 보기' }}
          />
          <Button type="submit" name="intent" value="password">
            비밀번호 변경
          </Button>
        </Form>
      </Part>
      <Part
        title="2단계 인증"
        note="로그인할 때 비밀번호와 함께 휴대전화 인증 앱의 번호를 묻습니다. 사무실 밖에서 접속한다면 켜 두기를 권합니다."
      >
        <p className={styles.line}>
          {user.hasSecondFactor ? '쓰고 있습니다.' : '쓰지 않고 있습니다.'}{' '}
          <Link to="/admin/account/second-factor">
            {user.hasSecondFactor ? '복구 코드 새로 받기, 끄기' : '2단계 인증 켜기'}
          </Link>
        </p>
      </Part>
      {loaderData.hearsOfCustomers ? (
        <AlertPhone
          phone={loaderData.alertPhone}
          proving={actionData?.proving}
          refused={actionData?.refused}
        />
      ) : null}
      <Part title="로그인한 기기" note="모르는 기기가 있으면 로그아웃하고 비밀번호를 바꾸세요.">
        <DataTable
          caption="로그인한 기기"
          keyOf={(session) => session.id}
          rows={sessions}
          empty=""
          columns={[
            {
              title: '기기',
              isName: true,
              cell: (session) => `${session.device}${session.isThis ? ' (이 기기)' : ''}`,
            },
            { title: '로그인', cell: (session) => koreanDateTime(session.createdAt) },
            { title: '마지막 사용', cell: (session) => koreanDateTime(session.updatedAt) },
            { title: '접속 대역', cell: (session) => session.addressBlock },
            {
              title: '처리',
              cell: (session) => (
                <Form method="post">
                  <input type="hidden" name="session" value={session.id} />
                  <Button
                    type="submit"
                    name="intent"
                    value="end"
                    variant="default"
                    size="compact-sm"
                    aria-label={`${session.device}에서 로그아웃`}
                  >
                    로그아웃
                  </Button>
                </Form>
              ),
            },
          ]}
        />
        <Form method="post" className={styles.below}>
          <Button type="submit" name="intent" value="end-all" variant="default">
            모든 기기에서 로그아웃
          </Button>
        </Form>
      </Part>
    </Screen>
  )
}
