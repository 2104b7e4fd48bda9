import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Facts } from '#app/routes/admin/screen.tsx'
import styles from './message-preview.module.css'
import { MessagePreview } from './message-preview.tsx'

interface Props {
  facts: [label: string, value: ReactNode][]
  message: { title: string; body: string }
  isLong: boolean
  isTrial: boolean
  isBusy: boolean
  /** Of the button that sends. */
  submit: string
  onEdit: () => void
  children?: ReactNode
}

/** What will be sent to whom and when, in the form that sends it: only from here. */
export const LookOver = ({ facts, message, isLong, isTrial, isBusy, submit, onEdit, children }: Props) => (
  <div className={styles.desk}>
    <div>
      <Facts facts={facts} />
      {isTrial ? (
        <p className={styles.trial}>시험 발송기로 설정되어 있어 실제 휴대전화로는 나가지 않습니다.</p>
      ) : null}
      {children}
      <input type="hidden" name="looked" value="on" />
      <div className={styles.send}>
        <Button type="submit" loading={isBusy}>
          {submit}
        </Button>
        <Button type="button" variant="default" onClick={onEdit}>
          다시 쓰기
        </Button>
      </div>
    </div>
    <MessagePreview label="받는 사람이 보는 문자" message={message} isLong={isLong} />
  </div>
)
