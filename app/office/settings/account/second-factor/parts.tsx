import { Button, Code, PasswordInput, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { CommandForm } from '#app/office/command-form.tsx'
import kit from '#app/office/kit/kit.module.css'
import { CopyButton } from '#app/routes/admin/copy-button.tsx'
import { Part } from '#app/routes/admin/screen.tsx'
import { QrCode } from '#app/ui/qr-code.tsx'
import styles from '../account.module.css'
import type * as commands from './commands.server.ts'

type Command = keyof typeof commands

export function WhenOff() {
  return (
    <Part
      title="켜기"
      note="휴대전화에 인증 앱(Google Authenticator, Microsoft Authenticator 등)이 있어야 합니다."
    >
      <ConfirmForm intent="begin" submit="다음" />
    </Part>
  )
}

export function WhenOn({ isDemanded }: { isDemanded: boolean }) {
  return (
    <>
      <Part
        title="휴대전화 변경"
        note="새 휴대전화의 인증 앱을 연결합니다. 연결을 마칠 때까지는 지금 쓰는 휴대전화를 그대로 씁니다."
      >
        <ConfirmForm intent="move" submit="휴대전화 변경" asksCode />
      </Part>
      <Part
        title="복구 코드 새로 받기"
        note="휴대전화를 잃어버렸을 때 쓰는 코드입니다. 새로 받으면 전에 받은 코드는 쓸 수 없습니다."
      >
        <ConfirmForm intent="codes" submit="복구 코드 새로 받기" asksCode />
      </Part>
      {isDemanded ? (
        <Part title="끄기" note="맡으신 역할에 2단계 인증이 필요해 끌 수 없습니다.">
          {null}
        </Part>
      ) : (
        <Part title="끄기" note="끄면 비밀번호만으로 로그인합니다.">
          <ConfirmForm intent="off" submit="2단계 인증 끄기" asksCode />
        </Part>
      )}
    </>
  )
}

function ConfirmForm({ intent, submit, asksCode }: { intent: Command; submit: string; asksCode?: boolean }) {
  return (
    <CommandForm intent={intent} className={`${kit.form} ${kit.narrow}`}>
      <PasswordInput
        name="password"
        id={`password-${intent}`}
        label="지금 비밀번호"
        autoComplete="current-password"
        required
        withAsterisk={false}
        visibilityToggleButtonProps={{ 'aria-label': '입력한 글자 보기' }}
      />
      {asksCode ? (
        <TextInput
          name="code"
          id={`code-${intent}`}
          label="인증 번호"
          description="인증 앱에 보이는 여섯 자리 번호나 복구 코드"
          autoComplete="one-time-code"
          required
          withAsterisk={false}
        />
      ) : null}
      <Button type="submit" variant={intent === 'begin' ? 'filled' : 'default'}>
        {submit}
      </Button>
    </CommandForm>
  )
}

export function Connect({ uri, intent }: { uri: string; intent: 'finish' | 'finishMove' }) {
  const secret = /[?&]secret=([A-Z2-7]+)/.exec(uri)?.[1] ?? ''
  return (
    <Part title="인증 앱 연결">
      <Stack component="ol" gap={18} className={kit.points}>
        <li>
          컴퓨터로 보고 있으면 휴대전화의 인증 앱에서 새 계정을 추가하고 아래 QR 코드를 찍습니다.
          <QrCode text={uri} label="인증 앱으로 찍는 QR 코드" className={styles.code} />
          휴대전화로 보고 있으면 <a href={uri}>이 휴대전화의 인증 앱에서 열기</a>
          <Stack gap={8} align="flex-start" my={8}>
            둘 다 안 되면 앱에 이 키를 적습니다.{' '}
            <Code fz="md" ff="ui-monospace, monospace">
              {inFours(secret)}
            </Code>
            <CopyButton text={secret} label="키 복사" doneLabel="복사했습니다." />
          </Stack>
        </li>
        <li>
          앱에 보이는 여섯 자리 번호를 적습니다.
          <CommandForm intent={intent} hidden={{ uri }} className={`${kit.form} ${kit.narrow}`}>
            <TextInput
              name="code"
              label="인증 번호"
              inputMode="numeric"
              autoComplete="one-time-code"
              required
              withAsterisk={false}
            />
            <Button type="submit">{intent === 'finish' ? '2단계 인증 켜기' : '새 휴대전화로 변경'}</Button>
          </CommandForm>
        </li>
      </Stack>
    </Part>
  )
}

const inFours = (secret: string) => secret.match(/.{1,4}/g)?.join(' ')

export function Codes({ codes, to }: { codes: string[]; to: string }) {
  return (
    <Part
      title="복구 코드"
      note="휴대전화를 쓸 수 없을 때 하나씩 쓰는 코드입니다. 지금만 보이므로 인쇄하거나 적어서 휴대전화와 다른 곳에 두세요."
    >
      <SimpleGrid
        component="ul"
        cols={2}
        spacing={24}
        verticalSpacing={8}
        bd="1px solid var(--line)"
        bg="white"
        px={20}
        py={16}
        mb={16}
        maw={420}
        ff="ui-monospace, monospace"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </SimpleGrid>
      <p>
        {/* A full load: the target may be outside of the office, on press pages. */}
        <a href={to}>적어 두었습니다</a>
      </p>
    </Part>
  )
}
