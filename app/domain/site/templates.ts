import type { MessageField } from './message-fields.ts'

/** SMS have no title; longer messages do. */
export interface Template {
  title?: string | undefined
  text: string
}

/**
 * `answer`: to what a customer just did. `notice`: of the office's own accord, about a visit, a contract or a consent.
 * `advertisement`: 정보통신망법 §50. `staff`: to nobody who is a customer.
 */
export type MessagePurpose = 'answer' | 'notice' | 'advertisement' | 'staff'

interface TemplateKind {
  label: string
  /** `ad`: everything of 정보통신망법 §50 applies. Informational ones must not hold a word of promotion. */
  kind: 'informational' | 'ad'
  /** Whom and why, see `may-receive.ts` of messages. */
  purpose: MessagePurpose
  channel: 'sms' | 'email'
  fields: readonly MessageField[]
  /** Fields without a value drop their line. */
  optional: readonly MessageField[]
  /** Required by law or purpose. */
  needed: readonly MessageField[]
  standard: Template
}

const ofSite = ['siteName', 'builder', 'modelHouse', 'phone'] as const
const ofVisit = [...ofSite, 'parking', 'hours', 'name', 'receiptNo', 'visitAt', 'link'] as const
const ofHouse = ['parking', 'hours'] as const

/** The answer to a registration, with a time of a visit or without: the texts of one may be used for the other (`templateOf`). */
const ofReceipt = {
  kind: 'informational',
  purpose: 'answer',
  channel: 'sms',
  fields: [...ofVisit, 'home', 'remaining'],
  optional: ['visitAt', 'home', 'link', 'remaining', ...ofHouse],
  needed: ['receiptNo'],
} as const

export const templates = {
  confirmation: {
    label: '접수 확인',
    ...ofReceipt,
    standard: {
      title: '방문예약 접수',
      text: '[{siteName}] {name}님, 방문예약이 접수되었습니다.\n접수번호 {receiptNo}\n관심 세대 {home}\n방문 {visitAt}\n견본주택: {modelHouse}\n주차 {parking}\n잔여 세대: {remaining}\n예약 확인·변경·철회 {link}\n문의 {phone}',
    },
  },
  // Instead of the confirmation where no time of a visit was chosen.
  registration: {
    label: '접수 확인(관심고객 등록)',
    ...ofReceipt,
    standard: {
      title: '관심고객 등록 접수',
      text: '[{siteName}] {name}님, 관심고객 등록이 접수되었습니다.\n접수번호 {receiptNo}\n관심 세대 {home}\n견본주택: {modelHouse}\n잔여 세대: {remaining}\n등록 확인·변경·철회 {link}\n문의 {phone}',
    },
  },
  registeredAgain: {
    label: '다시 등록 확인',
    kind: 'informational',
    purpose: 'answer',
    channel: 'sms',
    // No typed text: the number may belong to another person.
    fields: [...ofSite, 'receiptNo', 'visitAt', 'confirmBy', 'link'],
    optional: ['visitAt', 'confirmBy'],
    needed: ['receiptNo', 'link'],
    standard: {
      title: '다시 등록 확인',
      text: '[{siteName}] 이 번호로 등록이 한 번 더 접수되었습니다. 직접 등록하셨다면 아래 링크에서 확인해 주세요. 확인하시기 전까지는 처음 등록하신 내용이 그대로 유지되며, 등록하신 적이 없다면 같은 링크에서 알려 주시면 됩니다.\n접수번호 {receiptNo}\n선택한 방문 시간 {visitAt}\n{confirmBy}까지 확인하셔야 방문이 확정됩니다.\n확인하기 {link}\n문의 {phone}',
    },
  },
  // Instead of the confirmation where a visit was chosen with the registration.
  visitRequest: {
    label: '접수 확인(방문 확정 요청)',
    kind: 'informational',
    purpose: 'answer',
    channel: 'sms',
    fields: [...ofVisit, 'confirmBy', 'home', 'remaining'],
    optional: ['home', 'remaining', ...ofHouse],
    needed: ['receiptNo', 'visitAt', 'confirmBy', 'link'],
    standard: {
      title: '방문예약 접수',
      text: '[{siteName}] {name}님, 방문예약이 접수되었습니다.\n접수번호 {receiptNo}\n관심 세대 {home}\n선택하신 시간 {visitAt}\n아직 확정 전입니다. 아래 링크에서 ‘방문 확정’을 눌러 주세요. {confirmBy}까지 누르시면 방문이 확정됩니다.\n{link}\n견본주택: {modelHouse}\n주차 {parking}\n잔여 세대: {remaining}\n링크를 열기 어려우시면 전화 주세요. {phone}',
    },
  },
  change: {
    label: '방문 변경',
    kind: 'informational',
    purpose: 'answer',
    channel: 'sms',
    fields: ofVisit,
    optional: ['visitAt', 'link', ...ofHouse],
    needed: ['receiptNo'],
    standard: {
      title: '방문예약 변경',
      text: '[{siteName}] {name}님, 방문예약이 변경되었습니다.\n접수번호 {receiptNo}\n방문 {visitAt}\n견본주택: {modelHouse}\n예약 확인·변경·철회 {link}\n문의 {phone}',
    },
  },
  cancellation: {
    label: '방문 취소',
    kind: 'informational',
    purpose: 'answer',
    channel: 'sms',
    fields: ofVisit,
    optional: ['visitAt', 'link', ...ofHouse],
    needed: ['receiptNo'],
    standard: {
      title: '방문예약 취소',
      text: '[{siteName}] {name}님, 방문예약이 취소되었습니다.\n접수번호 {receiptNo}\n취소한 방문 {visitAt}\n다시 예약하기 {link}\n문의 {phone}',
    },
  },
  // Instead of the cancellation where the office closes an hour or a day.
  visitClosed: {
    label: '방문 시간 변경 요청(휴관)',
    kind: 'informational',
    purpose: 'notice',
    channel: 'sms',
    fields: ofVisit,
    optional: [...ofHouse],
    needed: ['visitAt', 'link'],
    standard: {
      title: '견본주택 휴관 안내',
      text: '[{siteName}] {name}님, 예약하신 {visitAt}에는 견본주택을 열지 않게 되었습니다. 불편을 드려 죄송합니다. 아래 링크에서 다른 시간을 선택해 주세요.\n접수번호 {receiptNo}\n{link}\n문의 {phone}',
    },
  },
  reminderDayBefore: {
    label: '방문 전날 알림',
    kind: 'informational',
    purpose: 'notice',
    channel: 'sms',
    fields: ofVisit,
    optional: ['link', ...ofHouse],
    needed: ['visitAt'],
    standard: {
      title: '내일 방문예약 안내',
      text: '[{siteName}] {name}님, 내일 견본주택 방문예약이 있습니다.\n방문 {visitAt}\n견본주택: {modelHouse}\n주차 {parking}\n변경·취소 {link}\n문의 {phone}',
    },
  },
  reminderSameDay: {
    label: '방문 당일 알림',
    kind: 'informational',
    purpose: 'notice',
    channel: 'sms',
    fields: ofVisit,
    optional: ['link', ...ofHouse],
    needed: ['visitAt'],
    standard: {
      title: '오늘 방문예약 안내',
      text: '[{siteName}] {name}님, 오늘 견본주택 방문예약이 있습니다.\n방문 {visitAt}\n견본주택: {modelHouse}\n주차 {parking}\n변경·취소 {link}\n문의 {phone}',
    },
  },
  consentResult: {
    label: '수신 동의·거부 처리 결과',
    kind: 'informational',
    purpose: 'answer',
    channel: 'sms',
    fields: [...ofSite, 'freeRefusal', 'decision', 'decidedOn', 'link'],
    optional: ['link', 'freeRefusal'],
    // 정보통신망법 시행령 §62의2: sender, what was decided and when, and its result.
    needed: ['builder', 'decision', 'decidedOn'],
    standard: {
      title: '수신 의사 처리 결과',
      text: '[{siteName}] {builder}입니다. 고객님께서 {decidedOn}에 표시하신 의사({decision})가 처리되었습니다.\n수신 동의 변경 {link}\n무료수신거부 {freeRefusal}\n문의 {phone}',
    },
  },
  consentConfirmation: {
    label: '수신 동의 본인 확인',
    kind: 'informational',
    purpose: 'answer',
    channel: 'sms',
    fields: [...ofSite, 'link'],
    optional: [],
    needed: ['builder', 'link'],
    standard: {
      title: '수신 의사 확인',
      text: '[{siteName}] {builder}입니다. 분양 소식 문자를 받지 않기로 하신 번호로 다시 받겠다는 표시가 접수되었습니다.\n직접 표시하셨다면 아래 주소에서 확인해 주시기 바랍니다. 확인하시기 전에는 보내지 않습니다.\n{link}\n문의 {phone}',
    },
  },
  reconfirmation: {
    label: '수신 동의 확인(2년마다)',
    kind: 'informational',
    purpose: 'notice',
    channel: 'sms',
    fields: [...ofSite, 'freeRefusal', 'decidedOn', 'link'],
    optional: ['link', 'freeRefusal'],
    // 정보통신망법 시행령 §62의3: sender, that and when consent was given, how to keep or withdraw it.
    needed: ['builder', 'decidedOn', 'phone'],
    standard: {
      title: '수신 동의 확인',
      text: '[{siteName}] {builder}입니다. 고객님께서는 {decidedOn}에 광고 문자 수신에 동의하셨습니다.\n계속 받으시려면 따로 하실 일이 없습니다. 그만 받으시려면 아래로 알려 주시기 바랍니다.\n철회하기 {link}\n무료수신거부 {freeRefusal}\n문의 {phone}',
    },
  },
  staffAlert: {
    label: '직원 알림',
    kind: 'informational',
    purpose: 'staff',
    channel: 'sms',
    // No field of a person: alerts may go abroad by mail or to a messenger (개인정보 보호법 §28의8).
    fields: ['siteName', 'receiptNo', 'link', 'event'],
    optional: [],
    needed: ['receiptNo'],
    standard: { title: '{event}', text: '[{siteName}] {event}\n접수번호 {receiptNo}\n{link}' },
  },
  staffNotice: {
    label: '직원 알림(모음·경보)',
    kind: 'informational',
    purpose: 'staff',
    channel: 'sms',
    fields: ['siteName', 'notice', 'link'],
    optional: [],
    needed: ['notice'],
    standard: { title: '직원 알림', text: '[{siteName}] {notice}\n{link}' },
  },
  invitation: {
    label: '사무실 초대',
    kind: 'informational',
    purpose: 'staff',
    channel: 'email',
    fields: ['siteName', 'link', 'role'],
    optional: ['role'],
    needed: ['link'],
    standard: {
      title: '{siteName} 분양 사무실 초대',
      text: '{siteName} 분양 사무실에 초대되었습니다.\n역할: {role}\n아래 링크에서 비밀번호를 설정하시면 바로 이용하실 수 있습니다. 링크는 24시간 안에 한 번만 쓸 수 있습니다.\n{link}\n초대를 요청하지 않으셨다면 이 메일을 지우셔도 됩니다.',
    },
  },
  passwordReset: {
    label: '비밀번호 재설정',
    kind: 'informational',
    purpose: 'staff',
    channel: 'email',
    fields: ['siteName', 'link'],
    optional: [],
    needed: ['link'],
    standard: {
      title: '분양 사무실 비밀번호 재설정',
      text: '아래 링크에서 새 비밀번호를 설정하실 수 있습니다. 링크는 1시간 안에 한 번만 쓸 수 있습니다.\n{link}\n요청하지 않으셨다면 이 메일을 지우셔도 됩니다. 비밀번호는 바뀌지 않습니다.',
    },
  },
  notice: {
    label: '직접 쓴 안내',
    kind: 'informational',
    purpose: 'notice',
    channel: 'sms',
    fields: [...ofVisit, 'remaining'],
    optional: ['visitAt', 'link', 'remaining', ...ofHouse],
    needed: [],
    standard: { title: '안내', text: '[{siteName}]\n{name}님, 안내드립니다.\n문의 {phone}' },
  },
  advertisement: {
    label: '분양 소식(광고)',
    kind: 'ad',
    purpose: 'advertisement',
    channel: 'sms',
    fields: ['text'],
    optional: [],
    needed: ['text'],
    standard: { title: '분양 소식', text: '{text}' },
  },
} as const satisfies Record<string, TemplateKind>

export type TemplateName = keyof typeof templates

export const templateNames = Object.keys(templates) as TemplateName[]

/** Standing words that a site may change; the others are written for each sending. */
export const standingTemplates = templateNames.filter((name) => name !== 'notice' && name !== 'advertisement')

export const templateKind = (name: TemplateName): TemplateKind => templates[name]
