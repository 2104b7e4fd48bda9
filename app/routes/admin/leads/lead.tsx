import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { data, Form, Link, redirect } from 'react-router'
import { recordAudit } from '../../../features/audit/record-audit.server.ts'
import { listMessagesOfLead } from '../../../features/messages/list-messages.server.ts'
import { canManageLeads, canReceiveVisitors } from '../../../features/people/permissions.ts'
import { assignLead, listAssignees } from '../../../features/registrations/leads/assign-lead.server.ts'
import { findLead } from '../../../features/registrations/leads/find-lead.server.ts'
import { listReveals, revealLead } from '../../../features/registrations/leads/reveal-lead.server.ts'
import {
  withdrawMarketing,
  withdrawRegistration,
} from '../../../features/registrations/leads/withdraw-registration.server.ts'
import {
  isWithdrawalReason,
  withdrawalReasons,
} from '../../../features/registrations/leads/withdrawal-reasons.ts'
import { confirmVisit } from '../../../features/registrations/visits/confirm-visit.server.ts'
import { findSiteById } from '../../../features/site/find-site.server.ts'
import { toTimestamp } from '../../../platform/clock.ts'
import { koreanDateTime } from '../../../platform/korean-time.ts'
import { type RequestContext, requestContext } from '../../../request-context.ts'
import { readFields } from '../../read-form.ts'
import { StateBadge } from '../data-table.tsx'
import { officeActor } from '../office-actor.ts'
import { originOfSite } from '../open-site.server.ts'
import { Part, Screen } from '../screen.tsx'
import type { Route } from './+types/lead'
import { ConfirmVisit, visitToConfirm } from './confirm-visit.tsx'
import { LeadTables } from './lead-tables.tsx'
import { formNames } from './lead-words.ts'
import styles from './leads.module.css'
import { openScope } from './open-scope.server.ts'
import { Registrations } from './registrations.tsx'

/** Personal data must not be cached. */
const noStore = { 'cache-control': 'no-store' }

/** @throws a 404 response where the person may not see it or there is none */
async function openLead(ctx: RequestContext, request: Request, id: string) {
  const { user, sites, scopeOf } = await openScope(ctx, request)
  const lead = await findLead(ctx, scopeOf(sites), id)
  const site = lead && (await findSiteById(ctx.db, lead.siteId))
  const role = sites.find((one) => one.id === lead?.siteId)?.role
  if (!lead || !site || !role) throw data(null, { status: 404 })
  return { lead, site, role, actor: officeActor(ctx, user.id) }
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { lead, site, role, actor } = await openLead(ctx, request, params.lead)
  // 개인정보의 안전성 확보조치 기준 제8조: who looked at whose data.
  await recordAudit(ctx.db, {
    siteId: site.id,
    at: ctx.clock.now(),
    actor,
    action: 'lead.read',
    subject: ['lead', lead.id],
  })
  const isManager = canManageLeads(role)
  const [messages, reveals, people] = await Promise.all([
    listMessagesOfLead(ctx.db, site.id, lead.id),
    isManager ? listReveals(ctx.db, site.id, lead.id) : undefined,
    isManager ? listAssignees(ctx.db, site.id) : [],
  ])
  const shown = {
    site: site.settings.shortName,
    isManager,
    canReveal: canReceiveVisitors(role),
    toConfirm: visitToConfirm(lead.visits, toTimestamp(ctx.clock.now())),
  }
  return data({ lead, messages, reveals, people, ...shown }, { headers: noStore })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const { lead, site, role, actor } = await openLead(ctx, request, params.lead)
  const { intent, to, reason, sure } = await readFields(request, 'intent', 'to', 'reason', 'sure')
  if (intent === 'reveal') {
    if (!canReceiveVisitors(role)) return refuse('이름과 번호를 볼 권한이 없습니다.', 403)
    const revealed = await revealLead(ctx, site, lead.id, actor)
    return data({ ok: true, notice: '열람 기록을 남기고 보여 드립니다.', revealed }, { headers: noStore })
  }
  if (intent === 'confirm-visit') {
    if (!canReceiveVisitors(role)) return refuse('방문을 확정할 권한이 없습니다.', 403)
    const deps = { ...ctx, origin: originOfSite(ctx, site) }
    const confirmed = await confirmVisit(deps, site, lead.id, actor)
    ctx.wakeWorker()
    return confirmed.ok
      ? agree('방문을 확정했습니다.')
      : refuse('확정하지 못했습니다. 그 시간에 자리가 없거나 확정할 방문이 없습니다.', 409)
  }
  if (!canManageLeads(role)) return refuse('단지 관리자만 할 수 있습니다.', 403)
  if (intent === 'assign') {
    const result = await assignLead(ctx, site, lead.id, to || null, actor)
    return result ? agree('담당을 정했습니다.') : refuse('이 단지에서 일하지 않는 사람입니다.', 422)
  }
  if (!isWithdrawalReason(reason)) return refuse('고객이 어떻게 요청했는지 선택해 주세요.', 422)
  if (intent === 'stop-ads') {
    await withdrawMarketing(ctx, site, lead.id, actor, reason)
    ctx.wakeWorker()
    return agree('분양 소식 동의를 철회했습니다. 처리 결과를 고객에게 문자로 알립니다.')
  }
  if (intent !== 'withdraw' || sure !== 'on') return refuse('파기하려면 확인란에 표시해 주세요.', 422)
  await withdrawRegistration(ctx, site, lead.id, actor, reason)
  ctx.wakeWorker()
  return redirect('/admin/leads?done=destroyed')
}

const agree = (notice: string) => data({ ok: true, notice, revealed: undefined }, 200)
const refuse = (notice: string, status: number) =>
  data({ ok: false, notice, revealed: undefined }, { status })

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.lead.receiptNo ?? '고객 등록'} | 분양 사무실` },
]

export default function Lead({ loaderData, actionData }: Route.ComponentProps) {
  const { lead, site, messages, reveals, people, isManager, canReveal, toConfirm } = loaderData
  const revealed = actionData?.revealed
  const marketing = lead.consents.find((consent) => consent.kind === 'marketing' && !consent.isUnproven)
  const agrees = marketing?.granted && !marketing.withdrawnAt
  return (
    <Screen
      title={lead.receiptNo}
      lead={`${site} · ${formNames[lead.form]} · ${koreanDateTime(lead.createdAt)} 접수`}
      notice={actionData ? { text: actionData.notice, bad: !actionData.ok } : undefined}
    >
      <section className={styles.card} aria-label="고객">
        <div>
          <p className={styles.who}>
            {revealed?.name ?? lead.name}
            {revealed ? (
              <a href={`tel:${revealed.phone.replaceAll('-', '')}`}>{revealed.phone}</a>
            ) : (
              <span>{lead.phone}</span>
            )}
            {lead.takesMessages ? null : <StateBadge tone="off">문자 발송 불가 번호</StateBadge>}
          </p>
          <p className={styles.quiet}>
            {lead.expiresAt
              ? `${koreanDateTime(lead.expiresAt)} 파기 예정`
              : '보관 기한이 아직 시작되지 않았습니다.'}
            {lead.hasMessage && !revealed ? ' · 문의 내용 있음' : ''}
          </p>
        </div>
        {revealed ? (
          <Button component={Link} to={`/admin/leads/${lead.id}`} variant="default">
            다시 가리기
          </Button>
        ) : canReveal ? (
          <Form method="post">
            <Button type="submit" name="intent" value="reveal">
              이름과 번호 보기
            </Button>
            <p className={styles.quiet}>보면 열람 기록이 남습니다.</p>
          </Form>
        ) : null}
        {toConfirm && canReveal ? <ConfirmVisit visit={toConfirm} /> : null}
        {revealed?.message ? <p className={styles.message}>{revealed.message}</p> : null}
        {isManager ? (
          <Form method="post" className={styles.assign}>
            <NativeSelect
              key={lead.assignedTo}
              label="담당"
              name="to"
              defaultValue={lead.assignedTo ?? ''}
              data={[
                { value: '', label: '정하지 않음' },
                ...people.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
            <Button type="submit" name="intent" value="assign" variant="default">
              담당 정하기
            </Button>
          </Form>
        ) : null}
      </section>
      {lead.registrations.length > 1 ? (
        <Registrations registrations={lead.registrations} revealed={revealed?.registrations} />
      ) : null}
      <LeadTables lead={lead} messages={messages} reveals={reveals} />
      {isManager ? (
        <Part title="고객의 요청" note="고객이 요청한 것을 대신 처리합니다. 누가 언제 처리했는지 기록됩니다.">
          <div className={styles.intents}>
            {agrees ? (
              <Form method="post">
                <Reason label="분양 소식 동의를 철회 사유" />
                <Button type="submit" name="intent" value="stop-ads" variant="default">
                  분양 소식 동의 철회
                </Button>
              </Form>
            ) : null}
            <Form method="post">
              <Reason label="접수를 파기 사유" />
              <Checkbox name="sure" label="되돌릴 수 없음을 확인했습니다" />
              <Button type="submit" name="intent" value="withdraw" color="red" variant="light">
                접수와 개인정보 파기
              </Button>
            </Form>
          </div>
        </Part>
      ) : null}
    </Screen>
  )
}

const Reason = ({ label }: { label: string }) => (
  <NativeSelect
    label={label}
    name="reason"
    required
    data={[
      { value: '', label: '선택해 주세요' },
      ...Object.entries(withdrawalReasons).map(([value, words]) => ({ value, label: words })),
    ]}
  />
)
