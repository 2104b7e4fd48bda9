import { Button, PasswordInput } from '@mantine/core'
import { Link } from 'react-router'
import { findStaffPhone } from '#app/domain/customers/assignments/staff-phone.server.ts'
import { canReceiveVisitors } from '#app/domain/record/permissions.ts'
import { listSessions } from '#app/domain/staff/sessions.server.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import kit from '#app/office/kit/kit.module.css'
import { signedIn } from '#app/office/office.server.ts'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { maskPhone } from '#app/platform/phone.ts'
import { answerHeaders } from '#app/routes/admin/answer-headers.ts'
import { DataTable } from '#app/routes/admin/data-table.tsx'
import { Part, Screen } from '#app/routes/admin/screen.tsx'
import type { Route } from './+types/screen'
import { AlertPhone } from './alert-phone.tsx'
import * as commands from './commands.server.ts'
import { deviceName } from './device-name.ts'

export const loader = screen({
  may: () => true,
  of: signedIn,
  load: async ({ db, keys, person: { user, sessionId, sites } }) => {
    const [sessions, alertPhone] = await Promise.all([
      listSessions(db, user.id),
      findStaffPhone(db, keys, user.id),
    ])
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
  },
})

export const action = dispatch(commands, signedIn)

export const headers = answerHeaders

export const meta = () => [{ title: '내 계정 | 분양 사무실' }]

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { user, sessions } = loaderData
  return (
    <Screen title="내 계정" lead={`${user.name} · ${user.email}`} notice={noticeOf(actionData)}>
      <Part title="비밀번호" note="바꾸면 이 기기를 뺀 모든 기기에서 로그아웃됩니다.">
        <CommandForm<typeof commands.password> intent="password" className={`${kit.form} ${kit.narrow}`}>
          {({ field }) => (
            <>
              <input type="hidden" name="username" value={user.email} autoComplete="username" />
              <PasswordInput
                {...field('password')}
                label="지금 비밀번호"
                autoComplete="current-password"
                required
                withAsterisk={false}
                visibilityToggleButtonProps={{ 'aria-label': '입력한 글자 보기' }}
              />
              <PasswordInput
                {...field('newPassword')}
                label="새 비밀번호"
                description="12자 이상"
                autoComplete="new-password"
                required
                withAsterisk={false}
                visibilityToggleButtonProps={{ 'aria-label': '입력한 글자 보기' }}
              />
              <Button type="submit">비밀번호 변경</Button>
            </>
          )}
        </CommandForm>
      </Part>
      <Part
        title="2단계 인증"
        note="로그인할 때 비밀번호와 함께 휴대전화 인증 앱의 번호를 묻습니다. 사무실 밖에서 접속한다면 켜 두기를 권합니다."
      >
        <p>
          {user.hasSecondFactor ? '쓰고 있습니다.' : '쓰지 않고 있습니다.'}{' '}
          <Link to="/admin/account/second-factor">
            {user.hasSecondFactor ? '복구 코드 새로 받기, 끄기' : '2단계 인증 켜기'}
          </Link>
        </p>
      </Part>
      {loaderData.hearsOfCustomers ? (
        <AlertPhone
          phone={loaderData.alertPhone}
          proving={actionData && 'proving' in actionData ? actionData.proving : undefined}
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
                <CommandForm intent="end" hidden={{ session: session.id }}>
                  <Button
                    type="submit"
                    variant="default"
                    size="compact-sm"
                    aria-label={`${session.device}에서 로그아웃`}
                  >
                    로그아웃
                  </Button>
                </CommandForm>
              ),
            },
          ]}
        />
        <CommandForm intent="endAll">
          <Button type="submit" variant="default" mt={14}>
            모든 기기에서 로그아웃
          </Button>
        </CommandForm>
      </Part>
    </Screen>
  )
}
