import { data, redirect } from 'react-router'
import { z } from 'zod'
import { checkCall } from '#app/domain/customers/calls/call-draft.ts'
import { callHours } from '#app/domain/customers/calls/call-hours.ts'
import { readMessage as markRead } from '#app/domain/customers/calls/colleague-messages.server.ts'
import { listQueue } from '#app/domain/customers/calls/list-queue.server.ts'
import { type CallAnswer, recordCall } from '#app/domain/customers/calls/record-call.server.ts'
import { inScope } from '#app/domain/customers/customer/lead-scope.ts'
import { callResultNames } from '#app/domain/customers/customer/lead-status.ts'
import { revealLead } from '#app/domain/customers/customer/reveal-lead.server.ts'
import { canReceiveVisitors } from '#app/domain/record/permissions.ts'
import { findSiteById } from '#app/domain/site/find-site.server.ts'
import { command, done } from '#app/office/command.server.ts'
import { id, text as words } from '#app/office/fields.ts'
import { quickTextInput, sendText } from '#app/office/messages/quick-text.server.ts'
import { newId } from '#app/platform/ids.ts'
import { originOfSite } from '#app/routes/admin/open-site.server.ts'
import { nextInQueue, type OfficeOfToday, todayAddress } from './load-today.server.ts'

const may = canReceiveVisitors

export const readMessage = command({
  may,
  input: z.object({ message: id }),
  run: async (office: OfficeOfToday, { message }) => {
    const leadId = await markRead(office, office.scope, message)
    if (!leadId) throw data(null, { status: 404 })
    return redirect(todayAddress(office, leadId))
  },
})

/** The number stays in the page that requested it. */
export const dial = command({
  may,
  input: z.object({ lead: id }),
  run: async (office: OfficeOfToday, { lead }) => {
    const site = await siteOfLead(office, lead)
    const revealed = await revealLead(office, site, lead, office.actor, 'dialled')
    if (!revealed) throw data(null, { status: 404 })
    const { name, phone } = revealed
    return { ...done(''), revealed: { name, phone } }
  },
})

/** An approved text, within the call. */
export const text = command({
  may,
  input: quickTextInput.extend({ lead: id }),
  run: async (office: OfficeOfToday, { lead, text: textId }) =>
    await sendText({ ...office, site: await siteOfLead(office, lead) }, lead, textId),
})

export const record = command({
  may,
  input: z.object({
    lead: id,
    callId: words(40),
    seenCall: words(40).optional(),
    result: words(40),
    note: words(10_000),
    next: words(40),
    nextDate: words(40),
    visitAt: words(40),
    bookedVisit: words(40),
  }),
  run: async (office: OfficeOfToday, { lead, seenCall, ...typed }) => {
    const site = await siteOfLead(office, lead)
    const callId = /^[\da-f-]{36}$/.test(typed.callId) ? typed.callId : newId()
    const checked = checkCall({ ...typed, callId }, office.clock.now(), callHours(site.settings.hours))
    if (!checked.ok) return { ok: false, errors: checked.errors }
    const deps = { ...office, origin: originOfSite(office, site) }
    const recorded = await recordCall(deps, site, lead, { ...checked.input, seenCall }, office.actor)
    if (!recorded.ok && recorded.reason === 'called-before') {
      const who = recorded.by ? `${recorded.by} 님이` : '다른 직원이'
      const result = `그사이 ${who} ‘${callResultNames[recorded.result]}’ 결과를 저장했습니다. 이 결과도 저장하려면 다시 눌러 주세요. ${notSaved}`
      return { ok: false, errors: { result }, status: 409 }
    }
    if (!recorded.ok) {
      const field = recorded.reason === 'visit-booked' ? 'bookedVisit' : 'visitAt'
      return { ok: false, errors: { [field]: refusals[recorded.reason] }, status: 409 }
    }
    const next = nextInQueue(await listQueue(office, office.queueOf), lead)
    return redirect(todayAddress(office, next, lead))
  },
})

const notSaved = '통화 결과는 아직 저장하지 않았습니다.'
const full = `그 시간은 예약이 모두 찼습니다. 다른 시간을 선택해 주세요. ${notSaved}`

const refusals: Record<Exclude<Extract<CallAnswer, { ok: false }>['reason'], 'called-before'>, string> = {
  full,
  'not-held': full,
  'not-offered': `예약을 받지 않는 시간입니다. 다른 시간을 선택해 주세요. ${notSaved}`,
  'too-late': `이미 예약한 방문이 곧 시작되어 바꿀 수 없습니다. ${notSaved}`,
  'no-visit': `예약한 방문이 없습니다. ${notSaved}`,
  'visit-booked': `예약한 방문을 어떻게 할지 선택해 주세요. ${notSaved}`,
  missing: '그사이 접수가 파기되었습니다.',
}

/** Of a customer whom the person may call. @throws a 404 response for others */
async function siteOfLead({ db, scope }: OfficeOfToday, leadId: string) {
  const lead = await db
    .selectFrom('leads')
    .select('site_id')
    .where(inScope(scope))
    .where('id', '=', leadId)
    .executeTakeFirst()
  const site = lead && (await findSiteById(db, lead.site_id))
  if (!site) throw data(null, { status: 404 })
  return site
}
