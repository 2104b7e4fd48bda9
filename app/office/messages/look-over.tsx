import { Alert, Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import kit from '#app/office/kit/kit.module.css'
import { Facts } from '#app/routes/admin/screen.tsx'
import { MessagePreview } from './message-preview.tsx'

interface Props {
  facts: [label: string, value: ReactNode][]
  message: { title: string; body: string }
  isLong: boolean
  isTrial: boolean
  isBusy: boolean
  /** Label of the button that sends. */
  submit: string
  onEdit: () => void
  children?: ReactNode
}

/** What will be sent to whom and when, in the form that sends it: only from here. */
export const LookOver = ({ facts, message, isLong, isTrial, isBusy, submit, onEdit, children }: Props) => (
  <div className={kit.split}>
    <div>
      <Facts facts={facts} />
      {isTrial ? (
        <Alert color="brass" mt={12}>
          시험 발송기로 설정되어 있어 실제 휴대전화로는 나가지 않습니다.
        </Alert>
      ) : null}
      {children}
      <input type="hidden" name="looked" value="on" />
      <Group gap={8} mt={16}>
        <Button type="submit" loading={isBusy}>
          {submit}
        </Button>
        <Button type="button" variant="default" onClick={onEdit}>
          다시 쓰기
        </Button>
      </Group>
    </div>
    <MessagePreview label="받는 사람이 보는 문자" message={message} isLong={isLong} />
  </div>
)
