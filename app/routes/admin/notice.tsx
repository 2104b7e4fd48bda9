import { Alert } from '@mantine/core'

export interface NoticeText {
  text: string
  bad?: boolean
}

export const Notice = ({ notice, className }: { notice: NoticeText | undefined; className?: string }) =>
  notice ? (
    <Alert
      className={className}
      color={notice.bad ? 'red' : 'pine'}
      role={notice.bad ? 'alert' : 'status'}
      data-answer
    >
      {notice.text}
    </Alert>
  ) : null
