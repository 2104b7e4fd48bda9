import { Button, PasswordInput, TextInput } from '@mantine/core'
import { data, Form, Link } from 'react-router'
import { doorContext } from '../../../door.ts'
import {
  beginEnrolment,
  endSecondFactor,
  finishEnrolment,
  replaceCodes,
} from '../../../features/auth/enrol-second-factor.server.ts'
import { renewSession } from '../../../features/auth/find-person.server.ts'
import { QrCode } from '../../../ui/qr-code.tsx'
import { requirePerson } from '../require-person.server.ts'
import { Part, Screen } from '../screen.tsx'
import type { Route } from './+types/second-factor'
import styles from './account.module.css'

/** The second factor: switched on in two steps, its codes made anew, switched off; each asks for the password. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { user } = await requirePerson(context.get(doorContext), request)
  return { isOn: user.hasSecondFactor }
}

interface Answer {
  said?: { text: string; bad: boolean }
  /** `otpauth:` address, while an authenticator is being set up. */
  uri?: string
  /** Shown in this answer and never again. */
  codes?: string[]
}

export async function action({ request, context }: Route.ActionArgs) {
  const door = context.get(doorContext)
  const person = await requirePerson(door, request)
  const fields = await request.formData()
  const written = (name: string) => String(fields.get(name) ?? '').slice(0, 1000)
  const answer = (body: Answer, init: ResponseInit = {}) => data(body, init)
  const refuse = (text: string, more: Answer = {}) =>
    answer({ ...more, said: { text, bad: true } }, { status: 422 })
  switch (fields.get('deed')) {
    case 'begin': {
      const begun = await beginEnrolment(door, request, person, written('password'))
      return begun.ok ? answer({ uri: begun.uri }) : refuse(begun.message)
    }
    case 'finish': {
      const done = await finishEnrolment(door, request, person, written('code'))
      // What was shown is shown again, as the page itself sent it along: the server tells it once.
      if (!done.ok) return refuse(done.message, { uri: written('uri') })
      renewSession(door, request, done.headers)
      const text = '2단계 인증을 켰습니다. 다른 기기에서는 로그아웃되었습니다.'
      return answer({ codes: done.codes, said: { text, bad: false } }, { headers: done.headers })
    }
    case 'codes': {
      const done = await replaceCodes(door, person, written('password'))
      return done.ok ? answer({ codes: done.codes }) : refuse(done.message)
    }
    case 'off': {
      const done = await endSecondFactor(door, request, person, written('password'))
      if (!done.ok) return refuse(done.message)
      renewSession(door, request, done.headers)
      return answer({ said: { text: '2단계 인증을 껐습니다.', bad: false } }, { headers: done.headers })
    }
    default:
      return refuse('알 수 없는 요청입니다.')
  }
}

export const meta = () => [{ title: '2단계 인증 | 분양 사무실' }]

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { said, uri, codes } = (actionData ?? {}) as Answer
  return (
    <Screen title="2단계 인증" lead={<Link to="/admin/account">내 계정</Link>} said={said}>
      {codes ? (
        <Codes codes={codes} />
      ) : loaderData.isOn ? (
        <WhenOn />
      ) : uri ? (
        <Enrol uri={uri} />
      ) : (
        <WhenOff />
      )}
    </Screen>
  )
}

function WhenOff() {
  return (
    <Part
      title="켜기"
      note="휴대전화에 인증 앱(Google Authenticator, Microsoft Authenticator 등)이 있어야 합니다."
    >
      <PasswordForm deed="begin" submit="다음" />
    </Part>
  )
}

function WhenOn() {
  return (
    <>
      <Part
        title="복구 코드 새로 받기"
        note="휴대전화를 잃어버렸을 때 쓰는 코드입니다. 새로 받으면 전에 받은 코드는 쓸 수 없습니다."
      >
        <PasswordForm deed="codes" submit="복구 코드 새로 받기" />
      </Part>
      <Part title="끄기" note="끄면 비밀번호만으로 로그인합니다.">
        <PasswordForm deed="off" submit="2단계 인증 끄기" />
      </Part>
    </>
  )
}

function PasswordForm({ deed, submit }: { deed: string; submit: string }) {
  return (
    <Form method="post" className={styles.form}>
      <PasswordInput
        name="password"
        id={`password-${deed}`}
        label="지금 비밀번호"
        autoComplete="current-password"
        required
        withAsterisk={false}
        visibilityToggleButtonProps={{ 'aria-label': '적은 글자 보기' }}
      />
      <Button type="submit" name="deed" value={deed} variant={deed === 'begin' ? 'filled' : 'default'}>
        {submit}
      </Button>
    </Form>
  )
}

function Enrol({ uri }: { uri: string }) {
  const secret = /[?&]secret=([A-Z2-7]+)/.exec(uri)?.[1] ?? ''
  return (
    <Part title="인증 앱 연결">
      <ol className={styles.steps}>
        <li>
          휴대전화의 인증 앱에서 새 계정을 더하고 아래 그림을 찍습니다.
          <QrCode text={uri} label="인증 앱으로 찍는 QR 코드" className={styles.code} />
          찍을 수 없으면 앱에 이 키를 적습니다. <span className={styles.secret}>{inFours(secret)}</span>
        </li>
        <li>
          앱에 보이는 여섯 자리 번호를 적습니다.
          <Form method="post" className={styles.form}>
            <input type="hidden" name="uri" value={uri} />
            <TextInput
              name="code"
              label="인증 번호"
              inputMode="numeric"
              autoComplete="one-time-code"
              required
              withAsterisk={false}
            />
            <Button type="submit" name="deed" value="finish">
              2단계 인증 켜기
            </Button>
          </Form>
        </li>
      </ol>
    </Part>
  )
}

const inFours = (secret: string) => secret.match(/.{1,4}/g)?.join(' ')

function Codes({ codes }: { codes: string[] }) {
  return (
    <Part
      title="복구 코드"
      note="휴대전화를 쓸 수 없을 때 하나씩 쓰는 코드입니다. 지금만 보이므로 인쇄하거나 적어서 휴대전화와 다른 곳에 두세요."
    >
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className={styles.line}>
        <Link to="/admin/account">적어 두었습니다</Link>
      </p>
    </Part>
  )
}
