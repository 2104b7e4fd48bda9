import type { OwnLead } from '../../../features/leads/find-own-lead.server.ts'
import { writeDay, writeTime } from '../../../features/visits/korean-slot.ts'
import type { Slot } from '../../../features/visits/list-slots.server.ts'
import styles from './view.module.css'

/** When the visit is, whether it is firm, and the button that makes it so. */
export function VisitState({ lead, token, slots }: { lead: OwnLead; token: string; slots: Slot[] }) {
  const { visitAt, heldUntil, lapsedVisitAt } = lead
  const isFree = slots.some((slot) => slot.startsAt === lapsedVisitAt && !slot.full)
  if (visitAt)
    return (
      <>
        <p className={styles.when}>
          {writeDay(visitAt)} {writeTime(visitAt)}
          <span className={styles.state} data-firm={heldUntil ? undefined : ''}>
            {heldUntil ? '확정 전' : '확정'}
          </span>
        </p>
        {heldUntil ? (
          <>
            <p>
              {writeDay(heldUntil)} {writeTime(heldUntil)}까지 자리를 잡아 두었습니다. 아래 단추를 누르시면
              방문이 확정됩니다.
            </p>
            <Confirm>방문 확정</Confirm>
          </>
        ) : (
          <p className="actions">
            <a className="button outline" href={`${token}/visit.ics`}>
              달력에 담기
            </a>
          </p>
        )}
      </>
    )
  if (lapsedVisitAt)
    return (
      <>
        <p>
          {writeDay(lapsedVisitAt)} {writeTime(lapsedVisitAt)} 방문은 기한까지 확정되지 않아 자리를 잡아 두지
          못했습니다.{' '}
          {isFree ? '아직 자리가 있어 지금 확정하실 수 있습니다.' : '아래에서 다른 시간을 골라 주세요.'}
        </p>
        {isFree ? <Confirm>그 시간으로 방문 확정</Confirm> : null}
      </>
    )
  return <p>아직 정한 시간이 없습니다. 편한 시간을 골라 주세요.</p>
}

/** A deed and no link: previews of messengers and virus scanners open links by themselves. */
const Confirm = ({ children }: { children: string }) => (
  <form method="post" className={styles.confirm}>
    <button className="button" name="deed" value="confirm-visit" type="submit">
      {children}
    </button>
  </form>
)
