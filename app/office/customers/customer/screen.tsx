import { Link } from 'react-router'
import { canReadLeads } from '#app/domain/record/permissions.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { useLive } from '#app/routes/admin/live/use-live.ts'
import { Screen } from '#app/routes/admin/screen.tsx'
import { useSettledAnswer } from '#app/routes/admin/use-settled-answer.ts'
import { formNames } from '../lead-words.ts'
import type { Route } from './+types/screen'
import { Attribution } from './attribution.tsx'
import * as commands from './commands.server.ts'
import { composeTimeline } from './compose-timeline.ts'
import styles from './customer.module.css'
import { DeskFields } from './desk-fields.tsx'
import { Head } from './head.tsx'
import { LeadTables } from './lead-tables.tsx'
import { type CustomerData, loadCustomer, oneCustomer } from './load-customer.server.ts'
import { MemoForm } from './memo-form.tsx'
import { Messages } from './messages.tsx'
import { usePresence } from './presence/use-presence.ts'
import { Registrations } from './registrations.tsx'
import { Related } from './related.tsx'
import { Requests } from './requests.tsx'
import { Timeline } from './timeline.tsx'

export const loader = screen({ may: canReadLeads, load: loadCustomer, of: oneCustomer })

export const action = dispatch(commands, oneCustomer)

export { shouldRevalidate } from '#app/routes/admin/revalidate-refused.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.lead.receiptNo ?? '고객 등록'} | 분양 사무실` },
]

export default function Lead({ loaderData, ...props }: Route.ComponentProps) {
  const actionData = useSettledAnswer(props.actionData)
  const { lead, site, reveals, canReveal, question } = loaderData
  const revealed = actionData?.intent === 'reveal' && actionData.ok ? actionData.revealed : undefined
  return (
    <Screen
      title={lead.receiptNo}
      lead={`${site} · ${formNames[lead.form]} · ${koreanDateTime(lead.createdAt)} 접수 · ${lead.expiresAt ? `${koreanDateTime(lead.expiresAt).slice(0, -6)} 파기 예정` : '보관 기한 시작 전'}`}
      notice={noticeOf(actionData)}
    >
      <Ways data={loaderData} />
      <Company leadId={lead.id} />
      <Head data={loaderData} revealed={revealed} />
      {lead.registrations.length > 1 ? (
        <Registrations registrations={lead.registrations} revealed={revealed?.registrations} />
      ) : null}
      <div className={styles.columns}>
        <div>
          {canReveal ? <MemoForm leadId={lead.id} /> : null}
          <Timeline items={composeTimeline(loaderData, revealed?.message || question)} />
          <Messages data={loaderData} opened={openedIn(actionData)} />
          <Related data={loaderData} />
        </div>
        <div>
          <DeskFields data={loaderData} />
          <Attribution desk={lead.desk} />
          <LeadTables lead={lead} reveals={reveals} />
        </div>
      </div>
      <Requests
        data={loaderData}
        known={actionData?.intent === 'correct' && 'known' in actionData ? actionData.known : undefined}
      />
    </Screen>
  )
}

/** Colleagues on the same customer, and that one of them saved something. */
function Company({ leadId }: { leadId: string }) {
  const others = usePresence(leadId)
  const { unseen, show } = useLive({ leadId })
  return (
    <p role="status" className={styles.company}>
      {others.length ? `${others.map((name) => `${name} 님`).join(', ')}이 함께 보고 있습니다. ` : null}
      {unseen ? (
        <button type="button" onClick={show}>
          바뀐 내용 보기
        </button>
      ) : null}
    </p>
  )
}

type Actions = Route.ComponentProps['actionData']

const openedIn = (answer: Actions) =>
  (answer?.intent === 'openMessage' || answer?.intent === 'revealMessage') && answer.ok
    ? answer.opened
    : undefined

function Ways({ data: { list, neighbours } }: { data: CustomerData }) {
  const address = (id: string) => `/admin/leads/${id}?${new URLSearchParams({ list: list ?? '' })}`
  return (
    <nav className={styles.ways} aria-label="고객 목록">
      <Link to={`/admin/leads${list ? `?${list}` : ''}`}>← 고객 목록</Link>
      {neighbours ? (
        <span>
          {neighbours.previous ? <Link to={address(neighbours.previous)}>이전 고객</Link> : null}
          {neighbours.next ? <Link to={address(neighbours.next)}>다음 고객</Link> : null}
        </span>
      ) : null}
    </nav>
  )
}
