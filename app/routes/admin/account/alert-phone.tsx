import { Button, TextInput } from '@mantine/core'
import { Form } from 'react-router'
import { formatPhone } from '#app/platform/phone.ts'
import { Part } from '../screen.tsx'
import styles from './account.module.css'

/** @param phone masked; undefined where there is none @param proving to which a code was sent just now */
export const AlertPhone = ({
  phone,
  proving,
  refused,
}: {
  phone: string | undefined
  proving: string | undefined
  refused: { typed: string; sentence: string } | undefined
}) => (
  <Part
    title="새 고객 알림"
    note="고객이 배정되면 2분 안에 문자로 알립니다. 문자에는 인원수와 링크만 담기고, 번호는 암호화해 보관하며 다른 직원에게 보이지 않습니다."
  >
    {phone ? (
      <Form method="post" className={styles.line}>
        {phone}로 알립니다.{' '}
        <Button type="submit" name="intent" value="end-alerts" variant="default" size="compact-sm">
          알림 끄기
        </Button>
      </Form>
    ) : proving ? (
      <Form method="post" className={styles.form} key="prove">
        <input type="hidden" name="phone" value={proving} />
        <TextInput
          name="code"
          label="문자로 받은 인증 번호"
          description={`${formatPhone(proving)}로 보냈습니다.`}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={10}
          required
          autoFocus
        />
        <Button type="submit" name="intent" value="prove-phone">
          번호 확인
        </Button>
        <Button type="submit" name="intent" value="alerts" variant="default" formNoValidate>
          인증 번호 다시 받기
        </Button>
      </Form>
    ) : (
      <Form method="post" className={styles.form}>
        <TextInput
          type="tel"
          name="phone"
          label="내 휴대전화 번호"
          autoComplete="tel"
          inputMode="tel"
          maxLength={40}
          defaultValue={refused?.typed}
          error={refused?.sentence}
          required
        />
        <Button type="submit" name="intent" value="alerts" variant="default">
          인증 번호 받기
        </Button>
      </Form>
    )}
  </Part>
)
