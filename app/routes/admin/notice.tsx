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
      // Drawn with its text, it is not spoken everywhere: the frame says it (`useReturnFocus`), and once.
      aria-live={notice.bad ? undefined : 'off'}
      data-answer
    >
      {notice.text}
    </Alert>
  ) : null
