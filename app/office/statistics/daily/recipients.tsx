import { Button, Checkbox, Group, TextInput } from '@mantine/core'
import type { Recipient } from '#app/domain/customers/statistics/report-recipients.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import kit from '#app/office/kit/kit.module.css'
import { Part } from '#app/routes/admin/screen.tsx'
import type * as commands from './commands.server.ts'

interface Props {
  site: string
  recipients: Recipient[]
  hasMail: boolean
}

export function Recipients({ site, recipients, hasMail }: Props) {
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
        <ul className={kit.lines}>
          {recipients.map(({ id, email, company }) => (
            <Group key={id} component="li" justify="space-between">
              <span>
                <b>{company}</b> {email}
              </span>
              <CommandForm intent="remove" hidden={{ site, recipient: id }}>
                <Button type="submit" variant="default" size="xs" aria-label={`${company} 발송 중단`}>
                  발송 중단
                </Button>
              </CommandForm>
            </Group>
          ))}
        </ul>
      ) : (
        <p>등록된 수신자가 없습니다.</p>
      )}
      <CommandForm<typeof commands.add> intent="add" hidden={{ site }} className={kit.row}>
        {({ field, box }) => (
          <>
            <TextInput
              {...field('company')}
              label="수신자"
              placeholder="○○개발 김 과장"
              maxLength={60}
              required
            />
            <TextInput {...field('email')} type="email" label="이메일" autoComplete="off" required />
            <Checkbox {...box('sure')} label="수신자와 이메일 주소를 확인했습니다" />
            <Button type="submit" variant="default">
              수신자 추가
            </Button>
          </>
        )}
      </CommandForm>
    </Part>
  )
}
