import { Button, TextInput } from '@mantine/core'
import { CommandForm } from '#app/office/command-form.tsx'
import kit from '#app/office/kit/kit.module.css'
import { formatPhone } from '#app/platform/phone.ts'
import { Part } from '#app/routes/admin/screen.tsx'
import type * as commands from './commands.server.ts'

/** @param phone masked; undefined if there is none @param proving the number to which a code was just sent */
export const AlertPhone = ({
  phone,
  proving,
}: {
  phone: string | undefined
  proving: string | undefined
}) => (
  <Part
    title="새 고객 알림"
    note="고객이 배정되면 2분 안에 문자로 알립니다. 문자에는 인원수와 링크만 담기고, 번호는 암호화해 보관하며 다른 직원에게 보이지 않습니다."
  >
    {phone ? (
      <CommandForm intent="endAlerts">
        {phone}로 알립니다.{' '}
        <Button type="submit" variant="default" size="compact-sm">
          알림 끄기
        </Button>
      </CommandForm>
    ) : proving ? (
      <CommandForm<typeof commands.provePhone>
        intent={['provePhone', 'alerts']}
        hidden={{ phone: proving }}
        className={`${kit.form} ${kit.narrow}`}
        key="prove"
      >
        {({ field }) => (
          <>
            <TextInput
              {...field('code')}
              label="문자로 받은 인증 번호"
              description={`${formatPhone(proving)}로 보냈습니다.`}
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={10}
              required
              autoFocus
            />
            <Button type="submit">번호 확인</Button>
            <Button type="submit" name="intent" value="alerts" variant="default" formNoValidate>
              인증 번호 다시 받기
            </Button>
          </>
        )}
      </CommandForm>
    ) : (
      <CommandForm<typeof commands.alerts> intent="alerts" className={`${kit.form} ${kit.narrow}`}>
        {({ field }) => (
          <>
            <TextInput
              {...field('phone')}
              type="tel"
              label="내 휴대전화 번호"
              autoComplete="tel"
              inputMode="tel"
              maxLength={40}
              required
            />
            <Button type="submit" variant="default">
              인증 번호 받기
            </Button>
          </>
        )}
      </CommandForm>
    )}
  </Part>
)
