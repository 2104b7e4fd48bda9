import { redirect } from 'react-router'
import { z } from 'zod'
import { takeLimits } from '#app/db/take-limits.server.ts'
import { changeStatus } from '#app/domain/customers/calls/change-status.server.ts'
import { readMessage } from '#app/domain/customers/correspondence/read-message.server.ts'
import { sendLinkAgain } from '#app/domain/customers/correspondence/send-again.server.ts'
import { assignLead } from '#app/domain/customers/customer/assign-lead.server.ts'
import { correctLead } from '#app/domain/customers/customer/correct-lead.server.ts'
import {
  type HouseholdRefusal,
  joinHousehold as joinFamily,
  leaveHousehold as leaveFamily,
} from '#app/domain/customers/customer/household.server.ts'
import { leadStatuses, statusNames } from '#app/domain/customers/customer/lead-status.ts'
import { maxMemo } from '#app/domain/customers/customer/memo-text.ts'
import { deskFields } from '#app/domain/customers/customer/merge-fields.ts'
import { revealLead } from '#app/domain/customers/customer/reveal-lead.server.ts'
import { checkNotes, updateFields } from '#app/domain/customers/customer/update-fields.server.ts'
import {
  withdrawMarketing,
  withdrawRegistration,
} from '#app/domain/customers/customer/withdraw-registration.server.ts'
import { isWithdrawalReason } from '#app/domain/customers/customer/withdrawal-reasons.ts'
import { writeMemo } from '#app/domain/customers/customer/write-memo.server.ts'
import {
  checkFields,
  correctedFields,
  type FieldsDraft,
  notedFields,
  notedOn,
} from '#app/domain/customers/fields.ts'
import { unitTypesOf } from '#app/domain/customers/intake/walk-in.server.ts'
import { isBookedVisit } from '#app/domain/customers/visits/booked-visit.ts'
import { confirmVisit } from '#app/domain/customers/visits/confirm-visit.server.ts'
import {
  canLeadTeam,
  canManageLeads,
  canReadMessages,
  canReceiveVisitors,
} from '#app/domain/record/permissions.ts'
import type { Since } from '#app/office/answer.ts'
import { command, done, refused } from '#app/office/command.server.ts'
import { checkbox, id, textOfEach, texts, text as words } from '#app/office/fields.ts'
import { quickTextInput, sendText } from '#app/office/messages/quick-text.server.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { residentNumberRefused } from '#app/platform/resident-number.ts'
import { notSentAgain } from '#app/routes/admin/not-sent-again.ts'
import type { OfficeOfCustomer } from './load-customer.server.ts'

const destroyed = () => refused('그사이 접수가 파기되었습니다.', 409)
const checkTyped = '적은 내용을 확인해 주세요.'

export const reveal = command({
  may: canReceiveVisitors,
  refusal: '이름과 번호를 볼 권한이 없습니다.',
  input: z.object({}),
  run: async (office: OfficeOfCustomer) => {
    const revealed = await revealLead(office, office.site, office.lead.id, office.actor)
    return revealed ? { ...done('열람 기록을 남기고 보여 드립니다.'), revealed } : destroyed()
  },
})

export const confirm = command({
  may: canReceiveVisitors,
  refusal: '방문을 확정할 권한이 없습니다.',
  input: z.object({}),
  run: async (office: OfficeOfCustomer) => {
    const confirmed = await confirmVisit(office, office.site, office.lead.id, office.actor)
    return confirmed.ok
      ? done('방문을 확정했습니다.')
      : refused('확정하지 못했습니다. 그 시간에 자리가 없거나 확정할 방문이 없습니다.', 409)
  },
})

export const memo = command({
  may: canReceiveVisitors,
  refusal: '메모를 적을 권한이 없습니다.',
  input: z.object({ memo: words(10_000) }),
  run: async (office: OfficeOfCustomer, { memo: written }) => {
    const saved = await writeMemo(office, office.site, office.lead.id, written, office.actor)
    if (saved.ok) return done('메모를 저장했습니다.')
    const sentences = {
      empty: '메모를 적어 주세요.',
      'too-long': `메모는 ${koreanNumber(maxMemo)}자까지 적을 수 있습니다.`,
      'resident-number': residentNumberRefused,
      missing: '그사이 접수가 파기되었습니다.',
    }
    return { ok: false, errors: { memo: sentences[saved.reason] } }
  },
})

export const fields = command({
  may: canReceiveVisitors,
  refusal: '고객 정보를 바꿀 권한이 없습니다.',
  input: z.object({
    ...textOfEach(notedFields, 10_000),
    types: texts,
    storeys: texts,
    grade: words(200),
    region: words(10_000),
    partySize: words(200),
    purpose: words(200),
    source: words(10_000),
    introducedBy: words(200),
  }),
  run: async (office: OfficeOfCustomer, typed, since) => {
    const { db, site, lead, actor } = office
    const types = await unitTypesOf(db, site.id)
    const checked = await checkNotes(db, site, typed, { types, stored: lead.desk.noted })
    if (!checked.ok) return { ok: false, notice: checkTyped, errors: checked.errors }
    const seen = since && checkFields(draftOf(since.seen), types, notedOn(site.settings.consents.collection))
    const theirs = deskFields.filter((name) => since?.theirs.includes(name))
    const saved = await updateFields(
      office,
      site,
      lead.id,
      checked.fields,
      actor,
      seen?.ok ? { seen: seen.fields, theirs, types } : undefined,
    )
    if (saved.ok) return done(saved.changed.length ? '상담 정보를 저장했습니다.' : '바뀐 내용이 없습니다.')
    if (saved.reason === 'missing') return destroyed()
    if (saved.reason === 'conflict') {
      const { conflicts, by, at } = saved
      const notice = `그사이 ${by ?? '다른 사람'}${by ? ' 님이' : '이'} 같은 항목을 바꾸었습니다. 어느 값으로 저장할지 선택해 주세요.`
      return { ...refused(notice, 409), conflicts, before: { by, at } }
    }
    const introducedBy = '이 단지에 없는 접수번호입니다. 소개한 고객의 접수번호를 적어 주세요.'
    return { ok: false, notice: checkTyped, errors: { introducedBy } }
  },
})

/** The values of a form in the form of the desk's fields. */
const draftOf = (values: Since['seen']): FieldsDraft => {
  const one = (name: string) => values[name]?.[0] ?? ''
  return {
    types: [...(values.types ?? [])],
    storeys: [...(values.storeys ?? [])],
    grade: one('grade'),
    region: one('region'),
    partySize: one('partySize'),
    purpose: one('purpose'),
    source: one('source'),
    introducedBy: one('introducedBy'),
    ...Object.fromEntries(notedFields.map((name) => [name, one(name)])),
  }
}

export const status = command({
  may: canReceiveVisitors,
  refusal: '상태를 바꿀 권한이 없습니다.',
  input: z.object({ from: words(40), status: words(40), bookedVisit: words(40) }),
  run: async (office: OfficeOfCustomer, { from, status: to, bookedVisit }) => {
    const change = {
      leadId: office.lead.id,
      from: leadStatuses.find((one) => one === from),
      to,
      isManager: canManageLeads(office.role),
      bookedVisit: isBookedVisit(bookedVisit) ? bookedVisit : undefined,
    }
    const changed = await changeStatus(office, office.site, change, office.actor)
    if (changed === 'changed')
      return done(`상태를 변경했습니다(${statusNames[to as keyof typeof statusNames]}).`)
    if (changed === 'changed-before')
      return refused(
        '그사이 다른 사람이 상태를 변경했습니다. 지금 상태를 확인하고 필요하면 다시 변경해 주세요.',
        409,
      )
    return changed === 'visit-booked'
      ? refused('예약한 방문이 있습니다. 예약을 취소할지 그대로 둘지 선택하고 다시 변경해 주세요.', 409)
      : refused('지금은 그 상태로 바꿀 수 없습니다. 방문예약과 방문은 예약과 도착 확인에서 바뀝니다.', 409)
  },
})

export const joinHousehold = command({
  may: canReceiveVisitors,
  input: z.object({ relative: words(40) }),
  run: async (office: OfficeOfCustomer, { relative }) => {
    const reason = await joinFamily(office, office.site, office.lead.id, relative, office.actor)
    return reason
      ? { ok: false as const, errors: { relative: notJoined[reason] } }
      : done('가족으로 연결했습니다.')
  },
})

const notJoined: Record<HouseholdRefusal, string> = {
  unknown: '이 단지에 없는 접수번호입니다. 가족 고객의 접수번호를 적어 주세요.',
  self: '이 고객의 접수번호입니다. 가족 고객의 접수번호를 적어 주세요.',
  'too-many': '한 가족으로 연결할 수 있는 접수는 10건까지입니다.',
}

export const leaveHousehold = command({
  may: canReceiveVisitors,
  input: z.object({}),
  run: async (office: OfficeOfCustomer) => {
    await leaveFamily(office, office.site, office.lead.id, office.actor)
    return done('가족 연결을 해제했습니다.')
  },
})

export const correct = command({
  may: canReceiveVisitors,
  refusal: '이름과 번호를 정정할 권한이 없습니다.',
  input: z.object({ ...textOfEach(correctedFields, 10_000), samePerson: checkbox }),
  run: async (office: OfficeOfCustomer, { samePerson: isSamePerson, ...typed }) => {
    const { site, lead, actor, scope } = office
    // Whether a number is taken is an answer like that of a search.
    const limits = { leadSearchesByUser: actor.id, leadSearchesByUserDay: actor.id }
    if (typed.phone.trim() && !(await takeLimits(office, limits)).ok)
      return refused('너무 많이 시도하셨습니다. 잠시 뒤에 다시 정정해 주세요.', 429)
    const saved = await correctLead(office, site, lead.id, { ...typed, isSamePerson }, actor, scope)
    if (saved.ok) return done(correctedWords(saved.changed))
    if (saved.reason === 'known')
      return {
        ...refused('이 번호로 등록한 다른 고객이 있어 아직 저장하지 않았습니다.', 409),
        known: saved.others,
      }
    return saved.reason === 'missing'
      ? destroyed()
      : { ok: false as const, notice: checkTyped, errors: saved.errors }
  },
})

function correctedWords(changed: readonly string[]): string {
  if (!changed.length) return '바뀐 내용이 없습니다.'
  return changed.includes('phone')
    ? '정정했습니다. 이전 번호로 보낸 링크는 더 이상 열리지 않습니다. 새 번호로는 ‘링크 다시 보내기’로 보냅니다.'
    : '정정했습니다. 이전 내용은 이력에 남습니다.'
}

const openText = async (office: OfficeOfCustomer, messageId: string, { reveals }: { reveals: boolean }) => {
  const asked = { messageId, leadId: office.lead.id, reveals }
  const message = await readMessage(office, office.site, asked, office.actor)
  if (!message) return refused('이 고객에게 보낸 문자가 아닙니다.', 404)
  const { id, title, body, isMasked } = message
  return { ...done('열람 기록을 남기고 문자 내용을 보여 드립니다.'), opened: { id, title, body, isMasked } }
}

export const openMessage = command({
  may: (role) => canReadMessages(role) || canReceiveVisitors(role),
  refusal: '문자 내용을 볼 권한이 없습니다.',
  input: z.object({ message: id }),
  run: (office: OfficeOfCustomer, { message }) => openText(office, message, { reveals: false }),
})

export const revealMessage = command({
  may: canReceiveVisitors,
  refusal: '이름과 번호를 볼 권한이 없습니다.',
  input: z.object({ message: id }),
  run: (office: OfficeOfCustomer, { message }) => openText(office, message, { reveals: true }),
})

export const sendLink = command({
  may: canReceiveVisitors,
  refusal: '문자를 보낼 권한이 없습니다.',
  input: z.object({}),
  run: async (office: OfficeOfCustomer) => {
    const sent = await sendLinkAgain(office, office.site, office.lead.id, office.actor)
    if (sent.ok) return done('고객의 번호로 링크를 다시 보냈습니다.')
    const { text: sentence, status: code } = notSentAgain(sent)
    return refused(sentence, code)
  },
})

/** An approved text. */
export const text = command({
  may: canReceiveVisitors,
  refusal: '문자를 보낼 권한이 없습니다.',
  input: quickTextInput,
  run: (office: OfficeOfCustomer, { text: textId }) => sendText(office, office.lead.id, textId),
})

const onlyManagers = '단지 관리자만 할 수 있습니다.'

/** Of a team lead within the team, which the function asks. */
export const assign = command({
  may: canLeadTeam,
  refusal: '단지 관리자와 팀장만 할 수 있습니다.',
  input: z.object({ from: id, to: id }),
  run: async (office: OfficeOfCustomer, { from, to }) => {
    const { site, lead, actor } = office
    const assigned = await assignLead(office, site, lead.id, to || null, actor, from || null)
    if (assigned === 'changed-before')
      return refused('그사이 다른 사람이 담당을 변경했습니다. 지금 담당을 확인하고 다시 배정해 주세요.', 409)
    return assigned
      ? done(to ? '담당자를 배정했습니다.' : '미배정으로 변경했습니다.')
      : refused('이 단지에서 일하지 않는 사람입니다.')
  },
})

const reason = z.string().default('').refine(isWithdrawalReason, '고객이 어떻게 요청했는지 선택해 주세요.')

export const stopAds = command({
  may: canManageLeads,
  refusal: onlyManagers,
  input: z.object({ reason }),
  run: async (office: OfficeOfCustomer, typed) => {
    await withdrawMarketing(office, office.site, office.lead.id, office.actor, typed.reason)
    return done('분양 소식 동의를 철회했습니다. 처리 결과를 고객에게 문자로 알립니다.')
  },
})

export const withdraw = command({
  may: canManageLeads,
  refusal: onlyManagers,
  input: z.object({ reason, sure: checkbox }),
  run: async (office: OfficeOfCustomer, typed) => {
    if (!typed.sure) return refused('파기하려면 확인란에 표시해 주세요.')
    await withdrawRegistration(office, office.site, office.lead.id, office.actor, typed.reason)
    return redirect('/admin/leads?done=destroyed')
  },
})
