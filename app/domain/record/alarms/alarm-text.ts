import type { AlarmKind } from '#app/db/column-types.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import { withParticle } from '#app/platform/particle.ts'

export interface AlarmText {
  sentence: string
  link?: { title: string; href: string } | undefined
}

type Details = Record<string, unknown>

const count = (value: unknown) => (typeof value === 'number' ? koreanNumber(value) : '여러')
const asText = (value: unknown) => (typeof value === 'string' ? value : '')

const budgets: Readonly<Record<string, string>> = {
  all: '이 단지에서 보내는 문자',
  afterWork: '아직 본인이 확인하지 않은 번호로 보내는 문자',
  withoutWork: '자동 등록 확인 없이 접수된 번호로 보내는 문자',
}

function budgetSentence({ budget, window, most, state }: Details): string {
  const which = ownProperty(budgets, asText(budget)) ?? '문자'
  const limit = `${window === 'hour' ? '한 시간' : '하루'} 한도 ${count(most)}건`
  return state === 'used'
    ? `${withParticle(which, '이')} ${limit}에 이르렀습니다. 넘는 문자는 ${window === 'hour' ? '다음 시간' : '다음 날 아침'}에 나갑니다.`
    : `${withParticle(which, '이')} ${limit}의 80%에 이르렀습니다.`
}

function floodSentence({ by, count: registrations, usual, waiting }: Details): string {
  if (typeof waiting === 'number')
    return `한 휴대전화번호로 ${count(waiting)}번 다시 등록되어 본인 확인을 기다리고 있습니다. 누군가 그 번호를 거듭 적고 있는지 확인해 주세요.`
  return by === 'address'
    ? `한 인터넷 주소 대역에서 한 시간에 ${count(registrations)}건이 접수되었습니다. 자동 등록인지 확인해 주세요.`
    : `한 시간에 ${count(registrations)}건이 접수되어 평소(시간당 약 ${count(usual)}건)보다 크게 늘었습니다. 자동 등록인지 확인해 주세요.`
}

const jobs: Readonly<Record<string, string>> = {
  retention: '보관 기한이 지난 접수 파기',
  traces: '오래된 접속 기록 정리',
  'press-bin': '휴지통 비우기',
}

const reasons: Readonly<Record<string, string>> = {
  'too-many': '한꺼번에 지울 것이 평소보다 너무 많아',
}

/** A wrong clock stops all destruction until it is fixed or confirmed. */
const clockSentence = ({ reason, hours }: Details): string =>
  `서버 시각이 마지막으로 확인된 때보다 ${typeof hours === 'number' ? `${count(Math.abs(hours))}시간 ` : ''}${
    reason === 'clock-behind' ? '늦어' : '앞서'
  } 기한에 따라 지우는 작업을 모두 멈췄습니다. 시각을 맞추거나, 맞다면 서버에서 npm run retention -- --clock-is-right를 실행해 주세요.`

function jobSentence(details: Details): string {
  const { job, reason, would, usual } = details
  if (job === 'clock') return clockSentence(details)
  const name = ownProperty(jobs, asText(job)) ?? (asText(job) || '정기 작업')
  const reasonText = ownProperty(reasons, asText(reason)) ?? '평소와 달라'
  const numbers =
    typeof would === 'number'
      ? ` 이번에 지울 것 ${count(would)}건${typeof usual === 'number' ? `, 평소 ${count(usual)}건` : ''}.`
      : ''
  const advice =
    reason === 'too-many' && typeof would === 'number'
      ? ` 맞다면 서버에서 npm run retention -- --confirm ${would} 명령을 실행해 주세요.`
      : ''
  return `${name} 작업이 ${reasonText} 스스로 멈췄습니다.${numbers} 서버 시각과 보관 기간 설정을 확인해 주세요.${advice}`
}

const machines: Readonly<Record<string, string>> = {
  disk: '서버의 저장 공간이 거의 찼습니다. 공간을 늘려 주세요.',
  log: '서버가 기록 파일을 쓰지 못하고 있습니다. 저장 공간과 폴더 권한을 확인해 주세요.',
  'clock-jumped': '서버 시각이 갑자기 바뀌었습니다. 시각 동기화를 확인해 주세요.',
  restored:
    '백업에서 복원했습니다. 백업 뒤의 파기와 수신거부는 다시 적용했고, 이미 보냈을 수 있는 문자는 ‘확인 필요’로 두었습니다. 직원의 비밀번호는 백업 때의 것이니, 그 뒤에 바꾼 비밀번호는 다시 정해 주세요.',
  'audit-broken':
    '접속기록이 프로그램 밖에서 바뀌었습니다. 접속기록 화면에서 어느 기록인지 확인하고 보안 책임자에게 알려 주세요.',
  journal:
    '파기 일지를 쓰지 못하고 있습니다. 일지 폴더(JOURNAL_DIR)의 저장 공간과 권한을 확인해 주세요. 그사이의 파기와 수신거부는 데이터베이스에 있어, 쓸 수 있게 되면 이어서 남깁니다.',
  'files-not-rewritten':
    '파기한 정보의 흔적을 데이터베이스 파일에서 지우지 못하고 있습니다. 밤에 오래 걸리는 작업이나 디스크 공간을 확인해 주세요.',
}

const journalMissing =
  ' 그러나 파기 일지가 없어 백업 뒤의 파기와 수신거부는 다시 적용하지 못했습니다. 일지를 찾으면 서버에서 npm run after-restore -- <일지 폴더>를 실행해 주세요.'

const maxTimes = 5

/** Of visits that nobody has a registration for any more. */
function lostVisitsSentence({ lostVisits }: Details): string {
  const times = (Array.isArray(lostVisits) ? lostVisits : []).map(({ startsAt }: Details) => asText(startsAt))
  if (!times.length) return ''
  const more = times.length > maxTimes ? ` 외 ${times.length - maxTimes}건` : ''
  return ` ${times.slice(0, maxTimes).map(koreanDateTime).join(', ')}${more}의 방문은 되돌리지 못했으니 확인해 주세요.`
}

const backupSentence = ({ backedUpAt }: Details) =>
  typeof backedUpAt === 'string'
    ? `마지막 백업(${koreanDateTime(backedUpAt)})이 이틀보다 오래되었습니다. 백업이 매일 도는지 확인해 주세요.`
    : '백업한 기록이 없습니다. 백업이 매일 돌도록 설정해 주세요.'

function machineSentence(details: Details): string {
  const { what, warnings } = details
  const names = Array.isArray(warnings) ? warnings.map(asText) : [asText(what)]
  const sentences = names.flatMap((name) => {
    if (name === 'backup-old') return backupSentence(details)
    if (name === 'restored' && details.journalMissing) return `백업에서 복원했습니다.${journalMissing}`
    if (name === 'restored') return machines.restored + lostVisitsSentence(details)
    return ownProperty(machines, name) ?? []
  })
  if (sentences.length) return sentences.join(' ')
  const unknownNames = names.filter(Boolean).join(', ')
  return `서버${unknownNames ? `(${unknownNames})` : ''}를 점검해야 합니다.`
}

const describe: Readonly<Record<AlarmKind, (details: Details) => string>> = {
  'message-budget': budgetSentence,
  'registration-flood': floodSentence,
  'job-stopped': jobSentence,
  machine: machineSentence,
  'content-unreadable': ({ sentences, advice }) =>
    [...(Array.isArray(sentences) ? sentences.map(asText) : []), asText(advice)].filter(Boolean).join(' ') ||
    '공개된 문서를 읽을 수 없습니다.',
  'approval-ending': ({ endsAt }) =>
    `승인을 받아 공개하는 설정을 끄는 요청이 있습니다. 철회하지 않으면 ${koreanDateTime(asText(endsAt))}에 꺼집니다.`,
  'publication-failed': ({ failure }) => `예약한 공개를 하지 못했습니다. ${asText(failure)}`.trim(),
}

export function describeAlarm(kind: AlarmKind, details: Details, slug: string | null): AlarmText {
  if (kind === 'registration-flood' && typeof details.leadId === 'string')
    return {
      sentence: floodSentence(details),
      link: { title: '그 접수 보기', href: `/admin/leads/${details.leadId}` },
    }
  const links: Partial<Record<AlarmKind, AlarmText['link']>> = {
    'message-budget': { title: '기다리는 문자 보기', href: '/admin/messages?state=waiting' },
    'registration-flood': slug
      ? { title: '의심 접수 확인하기', href: `/admin/floods?site=${slug}` }
      : undefined,
    'approval-ending': slug
      ? { title: '공개 승인 보기', href: `/admin/sites/${slug}/publish#approval` }
      : undefined,
    'publication-failed': slug ? { title: '초안 보기', href: `/admin/sites/${slug}` } : undefined,
  }
  return { sentence: describe[kind](details), link: links[kind] }
}

/** For text messages: without figures that may be outdated when read. */
export const alarmNotice: Readonly<Record<AlarmKind, string>> = {
  'message-budget': '문자 발송 한도에 가까워졌거나 한도를 다 썼습니다. 사무실에서 확인해 주세요.',
  'registration-flood': '접수가 평소보다 크게 늘었습니다. 자동 등록인지 사무실에서 확인해 주세요.',
  'job-stopped': '정기 작업이 스스로 멈췄습니다. 사무실에서 확인해 주세요.',
  machine: '서버를 점검해야 합니다. 사무실에서 확인해 주세요.',
  'approval-ending': '승인을 받아 공개하는 설정을 끄는 요청이 있습니다. 사무실에서 확인해 주세요.',
  'publication-failed': '예약한 홈페이지 공개를 하지 못했습니다. 사무실에서 확인해 주세요.',
  'content-unreadable': '홈페이지의 일부를 보여 드리지 못하고 있습니다. 사무실에서 확인해 주세요.',
}
