import type { OwnLead } from '#app/domain/customers/intake/find-lead-by-token.server.ts'
import type { Slot } from '#app/domain/customers/visits/list-slots.server.ts'
import { wayLinks } from '#app/domain/drawings/maps/way-links.ts'
import { koreanMonthDay, koreanTime } from '#app/platform/korean-time.ts'
import { useSite } from '#app/ui/site-context.tsx'
import styles from './view.module.css'

const formatSlot = (at: string) => `${koreanMonthDay(at)} ${koreanTime(at)}`

export function VisitCall({ lead, slots }: { lead: OwnLead; slots: Slot[] }) {
  const { visitAt, heldUntil, lapsedVisitAt } = lead
  if (visitAt && heldUntil)
    return (
      <Call title="방문이 아직 확정되지 않았습니다" at={visitAt} button="방문 확정">
        {formatSlot(heldUntil)}까지 선택하신 시간을 확보해 두었습니다. 아래 버튼을 누르시면 방문이 확정됩니다.
      </Call>
    )
  const isFree = slots.some((slot) => slot.startsAt === lapsedVisitAt && !slot.full)
  if (visitAt || !lapsedVisitAt || !isFree) return null
  return (
    <Call title="선택하신 방문 시간이 해제되었습니다" at={lapsedVisitAt} button="그 시간으로 방문 확정">
      기한까지 확정되지 않아 예약이 해제되었습니다. 아직 예약할 수 있는 시간이므로 지금 확정하실 수 있습니다.
    </Call>
  )
}

/** A form, not a link: messenger previews and virus scanners open links. */
function Call(props: { title: string; at: string; button: string; children: React.ReactNode }) {
  return (
    <section className={styles.call} aria-labelledby="call">
      <h2 id="call">{props.title}</h2>
      <p className={styles.when}>{formatSlot(props.at)}</p>
      <p>{props.children}</p>
      <form method="post">
        <button className="button" name="intent" value="confirm-visit" type="submit">
          {props.button}
        </button>
      </form>
    </section>
  )
}

export function VisitState({ lead, token }: { lead: OwnLead; token: string }) {
  const { visitAt, heldUntil, lapsedVisitAt } = lead
  const { shortName, modelHouse } = useSite().settings
  const [way] = modelHouse.location ? wayLinks({ name: `${shortName} 견본주택`, ...modelHouse.location }) : []
  if (visitAt)
    return (
      <>
        <p className={styles.when}>
          {formatSlot(visitAt)}
          <span className={styles.state} data-firm={heldUntil ? undefined : ''}>
            {heldUntil ? '확정 전' : '확정'}
          </span>
        </p>
        {heldUntil ? null : (
          <p className="actions">
            {way ? (
              <a className="button" href={way.url} target="_blank" rel="noopener noreferrer">
                {way.service} 길찾기<span className="visually-hidden"> (새 창)</span>
              </a>
            ) : null}
            <a className={way ? 'button outline' : 'button'} href={`${token}/visit.ics`}>
              캘린더에 추가
            </a>
          </p>
        )}
      </>
    )
  return (
    <>
      <p>
        {lapsedVisitAt
          ? `${formatSlot(lapsedVisitAt)} 방문은 기한까지 확정되지 않아 예약이 해제되었습니다. 편한 시간을 선택해 주세요.`
          : '아직 예약한 시간이 없습니다. 편한 시간을 선택해 주세요.'}
      </p>
      {lead.calendar?.isCancelled ? (
        <p className="actions">
          <a className="button outline" href={`${token}/visit.ics`}>
            캘린더에서<span className="visually-hidden"> {formatSlot(lead.calendar.startsAt)} 방문</span>{' '}
            지우기
          </a>
        </p>
      ) : null}
    </>
  )
}
