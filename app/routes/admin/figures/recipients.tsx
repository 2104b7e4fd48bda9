import { Button, Checkbox, TextInput } from '@mantine/core'
import { Form } from 'react-router'
import type { Recipient } from '#app/domain/customers/statistics/report-recipients.server.ts'
import { Part } from '../screen.tsx'
import styles from './daily.module.css'

interface Props {
  site: string
  recipients: Recipient[]
  hasMail: boolean
  typed: { email: string; company: string } | undefined
}

export function Recipients({ site, recipients, hasMail, typed }: Props) {
  return (
    <Part
      title="매일 저녁 8시 메일 발송"
      note={
        hasMail
          ? '당일 집계와 이 화면의 주소를 보냅니다. 화면은 열람 권한이 있는 직원만 볼 수 있습니다.'
          : '이 서버에 메일 서버가 설정되지 않아 지금은 보내지 못합니다. 서버 관리자에게 SMTP_URL 설정을 요청해 주세요.'
      }
    >
      {recipients.length ? (
        <ul className={styles.recipients}>
          {recipients.map(({ id, email, company }) => (
            <li key={id}>
              <span>
                <b>{company}</b> {email}
              </span>
              <Form method="post">
                <input type="hidden" name="intent" value="remove" />
                <input type="hidden" name="site" value={site} />
                <input type="hidden" name="recipient" value={id} />
                <Button type="submit" variant="default" size="xs" aria-label={`${company} 발송 중단`}>
                  발송 중단
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      ) : (
        <p>등록된 수신자가 없습니다.</p>
      )}
      <Form method="post" className={styles.add}>
        <input type="hidden" name="intent" value="add" />
        <input type="hidden" name="site" value={site} />
        <TextInput
          label="수신자"
          name="company"
          placeholder="○○개발 김 과장"
          defaultValue={typed?.company}
          maxLength={60}
          required
        />
        <TextInput
          type="email"
          label="이메일"
          name="email"
          defaultValue={typed?.email}
          autoComplete="off"
          required
        />
        <Checkbox name="sure" label="수신자와 이메일 주소를 확인했습니다" />
        <Button type="submit" variant="default">
          수신자 추가
        </Button>
      </Form>
    </Part>
  )
}
