import { data, Link } from 'react-router'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { requestContext } from '#app/request-context.ts'
import { Screen } from '../screen.tsx'
import type { Route } from './+types/lead'
import { Attribution } from './customer/attribution.tsx'
import { composeTimeline } from './customer/compose-timeline.ts'
import styles from './customer/customer.module.css'
import { actOnCustomer, type CustomerAnswer } from './customer/customer-intents.server.ts'
import { DeskFields } from './customer/desk-fields.tsx'
import { Head } from './customer/head.tsx'
import { type CustomerData, loadCustomer } from './customer/load-customer.server.ts'
import { MemoForm } from './customer/memo-form.tsx'
import { Messages } from './customer/messages.tsx'
import { Related } from './customer/related.tsx'
import { Requests } from './customer/requests.tsx'
import { Timeline } from './customer/timeline.tsx'
import { LeadTables } from './lead-tables.tsx'
import { formNames } from './lead-words.ts'
import { Registrations } from './registrations.tsx'

/** Personal data must not be cached. */
const noStore = { 'cache-control': 'no-store' }

export const loader = async ({ request, params, context }: Route.LoaderArgs) =>
  data(await loadCustomer(context.get(requestContext), request, params.lead), { headers: noStore })

export const action = ({ request, params, context }: Route.ActionArgs) =>
  actOnCustomer(context.get(requestContext), request, params.lead)

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.lead.receiptNo ?? '고객 등록'} | 분양 사무실` },
]

export default function Lead({ loaderData, actionData }: Route.ComponentProps) {
  const { lead, site, reveals, canReveal, question } = loaderData
  const answer = actionData as CustomerAnswer | undefined
  return (
    <Screen
      title={lead.receiptNo}
      lead={`${site} · ${formNames[lead.form]} · ${koreanDateTime(lead.createdAt)} 접수 · ${lead.expiresAt ? `${koreanDateTime(lead.expiresAt).slice(0, -6)} 파기 예정` : '보관 기한 시작 전'}`}
      notice={answer ? { text: answer.notice, bad: !answer.ok } : undefined}
    >
      <Ways data={loaderData} />
      <Head data={loaderData} answer={answer} />
      {lead.registrations.length > 1 ? (
        <Registrations registrations={lead.registrations} revealed={answer?.revealed?.registrations} />
      ) : null}
      <div className={styles.columns}>
        <div>
          {canReveal ? (
            <MemoForm leadId={lead.id} count={loaderData.timeline.length} answer={answer} />
          ) : null}
          <Timeline items={composeTimeline(loaderData, answer?.revealed?.message || question)} />
          <Messages data={loaderData} answer={answer} />
          <Related data={loaderData} />
        </div>
        <div>
          <DeskFields data={loaderData} answer={answer} />
          <Attribution desk={lead.desk} />
          <LeadTables lead={lead} reveals={reveals} />
        </div>
      </div>
      <Requests data={loaderData} answer={answer} />
    </Screen>
  )
}

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
