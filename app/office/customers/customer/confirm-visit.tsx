import { Button } from '@mantine/core'
import type { LeadDetails } from '#app/domain/customers/customer/find-lead.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import styles from './leads.module.css'

type Visit = LeadDetails['visits'][number]

/** The newest visit, if it is in the future and unconfirmed. */
export function visitToConfirm([newest]: Visit[], now: string): Visit | undefined {
  const isOpen = newest?.status === 'booked' && !newest.confirmedAt
  return newest && (isOpen || newest.status === 'lapsed') && newest.startsAt > now ? newest : undefined
}

export function ConfirmVisit({ visit }: { visit: Visit }) {
  const isLapsed = visit.status === 'lapsed'
  return (
    <CommandForm intent="confirm" className={styles.confirm}>
      <p className={styles.quiet}>
        {isLapsed
          ? `${koreanDateTime(visit.startsAt)} 방문은 확정되지 않아 예약이 해제되었습니다. 자리가 남아 있으면 다시 예약해 확정합니다.`
          : `${koreanDateTime(visit.startsAt)} 방문이 아직 확정 전입니다. 고객과 통화로 확인하셨으면 대신 확정할 수 있습니다.`}
      </p>
      <Button type="submit" variant="default">
        방문 확정
      </Button>
    </CommandForm>
  )
}
