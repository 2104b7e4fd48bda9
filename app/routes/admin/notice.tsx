import { Alert } from '@mantine/core'

export interface NoticeText {
  text: string
  bad?: boolean
}

/** What became of a form; screen readers are told. */
export const Notice = ({ notice }: { notice: NoticeText | undefined }) =>
  notice ? (
    <Alert color={notice.bad ? 'red' : 'pine'} role={notice.bad ? 'alert' : 'status'}>
      {notice.text}
    </Alert>
  ) : null
