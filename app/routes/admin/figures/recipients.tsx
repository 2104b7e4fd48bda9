import { Button, Checkbox, TextInput } from '@mantine/core'
import { Form } from 'react-router'
import type { Recipient } from '../../../features/figures/report-recipients.server.ts'
import { Part } from '../screen.tsx'
import styles from './daily.module.css'

interface Props {
  site: string
  recipients: Recipient[]
  hasMail: boolean
  typed: { email: string; company: string } | undefined
}

/** Who is sent the report each evening. */
export function Recipients({ site, recipients, hasMail, typed }: Props) {
  return (
    <Part
      title="저녁 8시 메일"
      note={
        hasMail
          ? '그날의 수와 이 화면의 주소를 보냅니다. 화면은 열람 권한이 있는 직원만 열 수 있습니다.'
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
                <Button type="submit" variant="default" size="xs" aria-label={`${company} 그만 보내기`}>
                  그만 보내기
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      ) : (
        <p>받는 사람이 아직 없습니다.</p>
      )}
      <Form method="post" className={styles.add}>
        <input type="hidden" name="intent" value="add" />
        <input type="hidden" name="site" value={site} />
        <TextInput
          label="받는 사람"
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
        <Checkbox name="sure" label="받는 사람과 주소를 확인했습니다" />
        <Button type="submit" variant="default">
          받는 사람 추가
        </Button>
      </Form>
    </Part>
  )
}
