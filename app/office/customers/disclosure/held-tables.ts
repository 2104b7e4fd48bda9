import { channelName } from '#app/domain/customers/attribution/channel-names.ts'
import { statusNames } from '#app/domain/customers/customer/lead-status.ts'
import { deskFields } from '#app/domain/customers/customer/merge-fields.ts'
import { fieldNames, fieldOf, notedFields, repeatedFields } from '#app/domain/customers/fields.ts'
import type { HeldData } from '#app/domain/customers/import-export/held-data.server.ts'
import { type Cell, minute, minuteOrNone } from '#app/domain/customers/import-export/sheet/cells.ts'
import { actionName } from '#app/domain/record/audit/action-names.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import { deskLabels, deskWords } from '../customer/desk-words.ts'
import { timelineWords } from '../customer/timeline-words.ts'
import { consentNames, formNames, registrationStates, visitStates } from '../lead-words.ts'

export interface HeldTable {
  title: string
  columns: string[]
  rows: Cell[][]
  /** Shown if there are no rows. */
  empty: string
}

/** What is held of a customer in tables, for the sheet and the file alike. */
export function heldTables(held: HeldData, site: Site): HeldTable[] {
  return [
    customer(held, site),
    {
      title: '등록한 내용',
      columns: ['접수일시', '접수번호', '구분', ...repeatedFields.map((name) => fieldOf(name).label)],
      rows: held.registrations.map(({ createdAt, receiptNo, form, state, fields }) => [
        minute(createdAt),
        receiptNo,
        `${registrationStates[state].label}, ${formNames[form]}`,
        ...repeatedFields.map((name) => fields?.[name] ?? ''),
      ]),
      empty: '',
    },
    {
      title: '동의',
      columns: ['내용', '동의 여부', '일시', '철회', '받은 곳', '동의 내용'],
      rows: held.lead.consents.map((one) => [
        consentNames[one.kind],
        one.granted ? '동의' : '동의하지 않음',
        minute(one.decidedAt),
        minuteOrNone(one.withdrawnAt),
        consentChannel(one.channel),
        `${one.version}판`,
      ]),
      empty: '받은 동의가 없습니다.',
    },
    {
      title: '통화, 메모와 처리',
      columns: ['일시', '구분', '내용', '처리한 사람'],
      rows: held.timeline.map((entry) => {
        const { title, text } = timelineWords(entry)
        return [minute(entry.at), title, text ?? '', entry.who ?? byNobody[entry.by]]
      }),
      empty: '통화와 메모가 없습니다.',
    },
    {
      title: '방문',
      columns: ['예약한 시간', '상태', '도착', '상담한 사람'],
      rows: held.visits.map(({ startsAt, status, isWalkIn, arrivedAt, receivedBy }) => [
        isWalkIn ? '예약 없이 방문' : minute(startsAt),
        ownProperty(visitStates, status) ?? status,
        minuteOrNone(arrivedAt),
        arrivedAt ? (receivedBy ?? '') : '',
      ]),
      empty: '방문과 예약이 없습니다.',
    },
    {
      title: '보낸 문자',
      columns: ['일시', '구분', '내용'],
      rows: held.messages.map(({ at, label, body }) => [minute(at), label, body]),
      empty: '보낸 문자가 없습니다.',
    },
    {
      title: '사은품',
      columns: ['교환 번호 발급', '받음'],
      rows: held.gifts.map(({ issuedAt, redeemedAt }) => [minute(issuedAt), minuteOrNone(redeemedAt)]),
      empty: '발급한 교환 번호가 없습니다.',
    },
    {
      title: '열람한 사람',
      columns: ['일시', '이름', '한 일'],
      rows: held.looked.map(({ at, who, action }) => [minute(at), who ?? byNobody.user, actionName(action)]),
      empty: '열람한 사람이 없습니다.',
    },
  ]
}

const byNobody = { visitor: '고객', system: '자동', user: '퇴사한 직원' } as const

const consentChannel = (channel: string): string =>
  channel.startsWith('desk') ? '견본주택' : channel === 'call' ? '전화' : channel

function customer({ lead, fields, assignee }: HeldData, site: Site): HeldTable {
  const { desk } = lead
  const ofDesk: Partial<Record<string, readonly string[]>> = {
    types: desk.interest.types,
    storeys: desk.interest.storeys,
    grade: desk.grade ? [desk.grade] : [],
    region: desk.region ? [desk.region] : [],
    partySize: desk.partySize === null ? [] : [String(desk.partySize)],
    purpose: desk.purpose ? [desk.purpose] : [],
    source: desk.source ? [desk.source] : [],
    introducedBy: desk.introducedBy ? [desk.introducedBy.receiptNo] : [],
    ...Object.fromEntries(notedFields.map((name) => [name, desk.noted[name] ? [desk.noted[name]] : []])),
  }
  const rows: [string, Cell][] = [
    ['단지', site.settings.name],
    ['접수번호', lead.receiptNo],
    ['접수', minute(lead.createdAt)],
    ['접수한 곳', formNames[lead.form]],
    ...fieldNames.map((name): [string, Cell] => [fieldOf(name).label, fields[name]]),
    ['상태', statusNames[desk.status]],
    ['담당', assignee ?? '없음'],
    ...deskFields
      .filter((name) => !(fieldNames as readonly string[]).includes(name))
      .map((name): [string, Cell] => [deskLabels[name], deskWords(name, ofDesk[name] ?? [])]),
    ['가족의 접수번호', desk.household.map(({ receiptNo }) => receiptNo).join(', ')],
    ['유입 채널', desk.channel ? channelName(desk.channel) : ''],
    ['캠페인', desk.campaign ?? ''],
    ['검색어', desk.keyword ?? ''],
    ['처음 본 화면', desk.arrival?.first?.landing ?? ''],
    ['다음 통화', minuteOrNone(desk.nextCallAt)],
    ['파기 예정', lead.expiresAt ? { at: lead.expiresAt, shows: 'day' } : '보관 기한 시작 전'],
  ]
  return { title: '고객 정보', columns: ['항목', '내용'], rows: rows.map((row) => [...row]), empty: '' }
}
