import { RegistrationForm } from '#app/blocks/lead-form/view.tsx'
import { mark } from '#app/enhance/contract.ts'
import type { DialogParts } from '../dialogs/contract.ts'
import { useSite } from '../site-context.tsx'
import styles from './booking-dialog.module.css'
import { Icon } from './icon.tsx'

/** Opened by links with `opensBooking`. Its island loads at the first touch. */
export function BookingDialog() {
  const { registration, visits, phone } = useSite().settings
  const { sentence } = registration
  return (
    <dialog
      className={styles.dialog}
      id="booking-dialog"
      aria-labelledby="booking-title"
      closedby="any"
      {...mark<DialogParts>('lasting')}
    >
      <div className={styles.head}>
        <h2 id="booking-title" tabIndex={-1}>
          방문예약 신청
        </h2>
        <button className={styles.close} type="button" {...mark<DialogParts>('close')} aria-label="닫기">
          <Icon name="close" />
        </button>
      </div>
      <div className={styles.body}>
        {sentence ? <p>{sentence}</p> : null}
        <RegistrationForm id="popup" form="popup" submitLabel="방문예약 신청" />
        <p className={styles.change}>
          {visits
            ? '이미 예약하셨다면 접수 문자의 링크에서 시간을 변경하거나 취소하실 수 있습니다.'
            : `이미 예약하셨다면 ${phone}번으로 전화해 시간을 변경하실 수 있습니다.`}
        </p>
      </div>
    </dialog>
  )
}
