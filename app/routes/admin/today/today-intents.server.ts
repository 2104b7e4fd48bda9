import { data, redirect } from 'react-router'
import { type CallDraft, type CallErrors, checkCall } from '#app/domain/customers/calls/call-draft.ts'
import { callHours } from '#app/domain/customers/calls/call-hours.ts'
import { readMessage } from '#app/domain/customers/calls/colleague-messages.server.ts'
import { listQueue } from '#app/domain/customers/calls/list-queue.server.ts'
import { type CallAnswer, recordCall } from '#app/domain/customers/calls/record-call.server.ts'
import { inScope } from '#app/domain/customers/customer/lead-scope.ts'
import { type RevealedLead, revealLead } from '#app/domain/customers/customer/reveal-lead.server.ts'
import { findSiteById } from '#app/domain/site/find-site.server.ts'
import { discardDraft } from '#app/domain/staff/kept-forms/drafts.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { RequestContext } from '#app/request-context.ts'
import { readFields } from '../../read-form.ts'
import { callKey } from '../leads/customer/draft-keys.ts'
import { originOfSite } from '../open-site.server.ts'
import { nextInQueue, openToday, type Today, todayAddress } from './load-today.server.ts'

export interface TodayAnswer {
  leadId: string
  notice?: { text: string; bad: boolean }
  revealed?: Pick<RevealedLead, 'name' | 'phone'>
  draft?: CallDraft
  errors?: CallErrors
}

/** Numbers and what was typed stay in the page that asked for them. */
const answer = (body: TodayAnswer, status = 200) =>
  data(body, { status, headers: { 'cache-control': 'no-store' } })

export async function actOnToday(ctx: RequestContext, request: Request) {
  const today = await openToday(ctx, request)
  const fields = await readFields(
    request,
    ...([
      'intent',
      'lead',
      'message',
      'callId',
      'result',
      'note',
      'next',
      'nextDate',
      'visitAt',
      'bookedVisit',
    ] as const),
  )
  if (fields.intent === 'read-message') {
    const leadId = await readMessage(ctx, today.scope, fields.message)
    if (!leadId) throw data(null, { status: 404 })
    return redirect(todayAddress(request, today, leadId))
  }
  const site = await findSiteOfLead(ctx, today, fields.lead)
  if (!site) throw data(null, { status: 404 })
  if (fields.intent === 'dial') {
    const revealed = await revealLead(ctx, site, fields.lead, today.actor, 'dialled')
    if (!revealed) throw data(null, { status: 404 })
    const { name, phone } = revealed
    return answer({ leadId: fields.lead, revealed: { name, phone } })
  }
  if (fields.intent !== 'record') throw data(null, { status: 400 })
  const { intent, message, lead: leadId, ...draft } = fields
  if (!/^[\da-f-]{36}$/.test(draft.callId)) draft.callId = newId()
  const checked = checkCall(draft, ctx.clock.now(), callHours(site.settings.hours))
  if (!checked.ok) return answer({ leadId, draft, errors: checked.errors }, 422)
  const deps = { ...ctx, origin: originOfSite(ctx, site) }
  const recorded = await recordCall(deps, site, leadId, checked.input, today.actor)
  if (!recorded.ok) {
    const field = recorded.reason === 'visit-booked' ? 'bookedVisit' : 'visitAt'
    return answer({ leadId, draft, errors: { [field]: refusals[recorded.reason] } }, 409)
  }
  await discardDraft(ctx, today.user.id, callKey(leadId))
  ctx.wakeWorker()
  const next = nextInQueue(await listQueue(ctx, today.queueOf), leadId)
  return redirect(todayAddress(request, today, next, leadId))
}

const refusals: Record<Extract<CallAnswer, { ok: false }>['reason'], string> = {
  full: '그 시간은 예약이 모두 찼습니다. 다른 시간을 선택해 주세요. 통화 결과는 아직 저장하지 않았습니다.',
  'not-held':
    '그 시간은 예약이 모두 찼습니다. 다른 시간을 선택해 주세요. 통화 결과는 아직 저장하지 않았습니다.',
  'not-offered':
    '예약을 받지 않는 시간입니다. 다른 시간을 선택해 주세요. 통화 결과는 아직 저장하지 않았습니다.',
  'too-late': '이미 예약한 방문이 곧 시작되어 바꿀 수 없습니다. 통화 결과는 아직 저장하지 않았습니다.',
  'no-visit': '예약한 방문이 없습니다. 통화 결과는 아직 저장하지 않았습니다.',
  'visit-booked': '예약한 방문을 어떻게 할지 선택해 주세요. 통화 결과는 아직 저장하지 않았습니다.',
  missing: '그사이 접수가 파기되었습니다.',
}

/** Of a customer whom the person may call. */
async function findSiteOfLead(ctx: RequestContext, { scope }: Today, leadId: string) {
  const lead = await ctx.db
    .selectFrom('leads')
    .select('site_id')
    .where(inScope(scope))
    .where('id', '=', leadId)
    .executeTakeFirst()
  return lead && (await findSiteById(ctx.db, lead.site_id))
}
