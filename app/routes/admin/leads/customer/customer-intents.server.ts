import { data, redirect } from 'react-router'
import { takeLimits } from '#app/db/take-limits.server.ts'
import { changeStatus } from '#app/domain/customers/calls/change-status.server.ts'
import { readMessage } from '#app/domain/customers/correspondence/read-message.server.ts'
import { sendLinkAgain } from '#app/domain/customers/correspondence/send-again.server.ts'
import { assignLead } from '#app/domain/customers/customer/assign-lead.server.ts'
import { correctLead, type KnownNumber } from '#app/domain/customers/customer/correct-lead.server.ts'
import { statusNames } from '#app/domain/customers/customer/lead-status.ts'
import { maxMemo } from '#app/domain/customers/customer/memo-text.ts'
import { type RevealedLead, revealLead } from '#app/domain/customers/customer/reveal-lead.server.ts'
import { checkNotes, updateFields } from '#app/domain/customers/customer/update-fields.server.ts'
import {
  withdrawMarketing,
  withdrawRegistration,
} from '#app/domain/customers/customer/withdraw-registration.server.ts'
import { isWithdrawalReason } from '#app/domain/customers/customer/withdrawal-reasons.ts'
import { writeMemo } from '#app/domain/customers/customer/write-memo.server.ts'
import {
  type CorrectedField,
  correctedFields,
  type FieldErrors,
  type FieldsDraft,
  notedFields,
} from '#app/domain/customers/fields.ts'
import { unitTypesOf } from '#app/domain/customers/intake/walk-in.server.ts'
import { type BookedVisit, isBookedVisit } from '#app/domain/customers/visits/booked-visit.ts'
import { confirmVisit } from '#app/domain/customers/visits/confirm-visit.server.ts'
import { canManageLeads, canReadMessages, canReceiveVisitors } from '#app/domain/record/permissions.ts'
import { discardDraft } from '#app/domain/staff/kept-forms/drafts.server.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import { residentNumberRefused } from '#app/platform/resident-number.ts'
import type { RequestContext } from '#app/request-context.ts'
import { readForm } from '#app/routes/read-form.ts'
import { notSentAgain } from '../../not-sent-again.ts'
import { originOfSite } from '../../open-site.server.ts'
import { fieldsKey, memoKey } from './draft-keys.ts'
import { type Customer, openCustomer } from './load-customer.server.ts'

export interface CustomerAnswer {
  ok: boolean
  notice: string
  /** Which form it answers. */
  intent?: string
  revealed?: RevealedLead
  opened?: { id: string; title: string; body: string; isMasked: boolean }
  memo?: string
  /** A correction that was not saved, and who has the number. */
  typed?: Partial<Record<CorrectedField, string>>
  known?: KnownNumber[]
  /** The state that was asked for. */
  state?: string
  fields?: FieldsDraft
  errors?: FieldErrors & Partial<Record<CorrectedField, string>>
}

const answer = (body: CustomerAnswer, status: number) =>
  data(body, { status, headers: { 'cache-control': 'no-store' } })
const agree = (notice: string, more: Partial<CustomerAnswer> = {}) =>
  answer({ ok: true, notice, ...more }, 200)
const refuse = (notice: string, status: number, more: Partial<CustomerAnswer> = {}) =>
  answer({ ok: false, notice, ...more }, status)

type Asked = Customer & { ctx: RequestContext; text: (name: string) => string; form: FormData }
type Intent = (asked: Asked) => Promise<ReturnType<typeof answer> | Response>

const intents: Record<string, { may: (asked: Asked) => boolean; refusal: string; act: Intent }> = {
  reveal: { may: mayCall, refusal: '이름과 번호를 볼 권한이 없습니다.', act: reveal },
  'confirm-visit': { may: mayCall, refusal: '방문을 확정할 권한이 없습니다.', act: confirm },
  memo: { may: mayCall, refusal: '메모를 적을 권한이 없습니다.', act: memo },
  fields: { may: mayCall, refusal: '고객 정보를 바꿀 권한이 없습니다.', act: fields },
  status: { may: mayCall, refusal: '상태를 바꿀 권한이 없습니다.', act: status },
  correct: { may: mayCall, refusal: '이름과 번호를 정정할 권한이 없습니다.', act: correct },
  'open-message': {
    may: ({ role }) => canReadMessages(role) || canReceiveVisitors(role),
    refusal: '문자 내용을 볼 권한이 없습니다.',
    act: (asked) => openText(asked, { reveals: false }),
  },
  'reveal-message': {
    may: mayCall,
    refusal: '이름과 번호를 볼 권한이 없습니다.',
    act: (asked) => openText(asked, { reveals: true }),
  },
  'send-link': { may: mayCall, refusal: '문자를 보낼 권한이 없습니다.', act: sendLink },
  assign: { may: mayManage, refusal: '단지 관리자만 할 수 있습니다.', act: assign },
  'stop-ads': { may: mayManage, refusal: '단지 관리자만 할 수 있습니다.', act: stopAds },
  withdraw: { may: mayManage, refusal: '단지 관리자만 할 수 있습니다.', act: withdraw },
}

function mayCall({ role }: Asked): boolean {
  return canReceiveVisitors(role)
}

function mayManage({ role }: Asked): boolean {
  return canManageLeads(role)
}

export async function actOnCustomer(ctx: RequestContext, request: Request, id: string) {
  const customer = await openCustomer(ctx, request, id)
  const form = await readForm(request)
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.slice(0, 10_000) : ''
  }
  const asked = { ...customer, ctx, form, text }
  const name = text('intent')
  const intent = ownProperty(intents, name)
  if (!intent) return refuse('보내신 내용을 읽지 못했습니다.', 400)
  return intent.may(asked) ? await intent.act(asked) : refuse(intent.refusal, 403)
}

async function reveal({ ctx, site, lead, actor }: Asked) {
  const revealed = await revealLead(ctx, site, lead.id, actor)
  return revealed
    ? agree('열람 기록을 남기고 보여 드립니다.', { revealed })
    : refuse('그사이 접수가 파기되었습니다.', 409)
}

async function confirm({ ctx, site, lead, actor }: Asked) {
  const confirmed = await confirmVisit({ ...ctx, origin: originOfSite(ctx, site) }, site, lead.id, actor)
  ctx.wakeWorker()
  return confirmed.ok
    ? agree('방문을 확정했습니다.')
    : refuse('확정하지 못했습니다. 그 시간에 자리가 없거나 확정할 방문이 없습니다.', 409)
}

async function memo({ ctx, site, lead, actor, text }: Asked) {
  const written = text('memo')
  const saved = await writeMemo(ctx, site, lead.id, written, actor)
  if (saved.ok) {
    await discardDraft(ctx, actor.id ?? '', memoKey(lead.id))
    return agree('메모를 저장했습니다.', { intent: 'memo' })
  }
  const words = {
    empty: '메모를 적어 주세요.',
    'too-long': `메모는 ${maxMemo.toLocaleString('ko-KR')}자까지 적을 수 있습니다.`,
    'resident-number': residentNumberRefused,
    missing: '그사이 접수가 파기되었습니다.',
  }[saved.reason]
  return refuse(words, 422, { intent: 'memo', memo: written })
}

async function fields({ ctx, site, lead, actor, form, text }: Asked) {
  const list = (name: string) => form.getAll(name).filter((value) => typeof value === 'string')
  const draft: FieldsDraft = {
    ...Object.fromEntries(notedFields.map((name) => [name, text(name)])),
    types: list('types'),
    storeys: list('storeys'),
    grade: text('grade'),
    region: text('region'),
    partySize: text('partySize'),
    purpose: text('purpose'),
    source: text('source'),
    introducedBy: text('introducedBy'),
  }
  const again = { intent: 'fields', fields: draft }
  const types = await unitTypesOf(ctx.db, site.id)
  const checked = await checkNotes(ctx.db, site, draft, { types, stored: lead.desk.noted })
  if (!checked.ok) return refuse('적은 내용을 확인해 주세요.', 422, { ...again, errors: checked.errors })
  const saved = await updateFields(ctx, site, lead.id, checked.fields, actor)
  if (saved.ok) {
    await discardDraft(ctx, actor.id ?? '', fieldsKey(lead.id))
    return agree(saved.changed.length ? '상담 정보를 저장했습니다.' : '바뀐 내용이 없습니다.')
  }
  if (saved.reason === 'missing') return refuse('그사이 접수가 파기되었습니다.', 409)
  const introducedBy = '이 단지에 없는 접수번호입니다. 소개한 고객의 접수번호를 적어 주세요.'
  return refuse('적은 내용을 확인해 주세요.', 422, { ...again, errors: { introducedBy } })
}

async function status({ ctx, site, lead, role, actor, text }: Asked) {
  const to = text('status')
  const bookedVisit = isBookedVisit(text('bookedVisit')) ? (text('bookedVisit') as BookedVisit) : undefined
  const change = { leadId: lead.id, to, isManager: canManageLeads(role), bookedVisit }
  const changed = await changeStatus({ ...ctx, origin: originOfSite(ctx, site) }, site, change, actor)
  if (changed === 'changed')
    return agree(`상태를 변경했습니다(${statusNames[to as keyof typeof statusNames]}).`)
  return changed === 'visit-booked'
    ? refuse('예약한 방문이 있습니다. 예약을 취소할지 그대로 둘지 선택하고 다시 변경해 주세요.', 409, {
        intent: 'status',
        state: to,
      })
    : refuse('지금은 그 상태로 바꿀 수 없습니다. 방문예약과 방문은 예약과 도착 확인에서 바뀝니다.', 409)
}

async function correct({ ctx, site, lead, actor, scope, text }: Asked) {
  const typed = Object.fromEntries(correctedFields.map((field) => [field, text(field)]))
  // Whether a number is taken is an answer like that of a search.
  const limits = { leadSearchesByUser: actor.id ?? '', leadSearchesByUserDay: actor.id ?? '' }
  if (text('phone').trim() && !(await takeLimits(ctx, limits)).ok)
    return refuse('너무 많이 시도하셨습니다. 잠시 뒤에 다시 정정해 주세요.', 429, {
      intent: 'correct',
      typed,
    })
  const given = { ...typed, isSamePerson: text('samePerson') === 'on' }
  const corrected = await correctLead(ctx, site, lead.id, given, actor, scope)
  if (corrected.ok)
    return corrected.changed.length
      ? agree(
          corrected.changed.includes('phone')
            ? '정정했습니다. 이전 번호로 보낸 링크는 더 이상 열리지 않습니다. 새 번호로는 ‘링크 다시 보내기’로 보냅니다.'
            : '정정했습니다. 이전 내용은 이력에 남습니다.',
        )
      : agree('바뀐 내용이 없습니다.')
  if (corrected.reason === 'known')
    return refuse('이 번호로 등록한 다른 고객이 있어 아직 저장하지 않았습니다.', 409, {
      intent: 'correct',
      typed,
      known: corrected.others,
    })
  if (corrected.reason === 'missing') return refuse('그사이 접수가 파기되었습니다.', 409)
  return refuse('적은 내용을 확인해 주세요.', 422, { intent: 'correct', typed, errors: corrected.errors })
}

async function openText({ ctx, site, lead, actor, text }: Asked, { reveals }: { reveals: boolean }) {
  const asked = { messageId: text('message'), leadId: lead.id, reveals }
  const message = await readMessage(ctx, site, asked, actor)
  if (!message) return refuse('이 고객에게 보낸 문자가 아닙니다.', 404)
  const { id, title, body, isMasked } = message
  return agree('열람 기록을 남기고 문자 내용을 보여 드립니다.', { opened: { id, title, body, isMasked } })
}

async function sendLink({ ctx, site, lead, actor }: Asked) {
  const sent = await sendLinkAgain({ ...ctx, origin: originOfSite(ctx, site) }, site, lead.id, actor)
  ctx.wakeWorker()
  if (sent.ok) return agree('고객의 번호로 링크를 다시 보냈습니다.', { intent: 'send-link' })
  const { text, status } = notSentAgain(sent)
  return refuse(text, status, { intent: 'send-link' })
}

async function assign({ ctx, site, lead, actor, text }: Asked) {
  return (await assignLead(ctx, site, lead.id, text('to') || null, actor))
    ? agree(text('to') ? '담당자를 배정했습니다.' : '미배정으로 변경했습니다.')
    : refuse('이 단지에서 일하지 않는 사람입니다.', 422)
}

const noReason = '고객이 어떻게 요청했는지 선택해 주세요.'

async function stopAds({ ctx, site, lead, actor, text }: Asked) {
  const reason = text('reason')
  if (!isWithdrawalReason(reason)) return refuse(noReason, 422)
  await withdrawMarketing(ctx, site, lead.id, actor, reason)
  ctx.wakeWorker()
  return agree('분양 소식 동의를 철회했습니다. 처리 결과를 고객에게 문자로 알립니다.')
}

async function withdraw({ ctx, site, lead, actor, text }: Asked) {
  const reason = text('reason')
  if (!isWithdrawalReason(reason)) return refuse(noReason, 422)
  if (text('sure') !== 'on') return refuse('파기하려면 확인란에 표시해 주세요.', 422)
  await withdrawRegistration(ctx, site, lead.id, actor, reason)
  ctx.wakeWorker()
  return redirect('/admin/leads?done=destroyed')
}
