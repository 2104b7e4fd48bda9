import { ownProperty } from '#app/platform/own-property.ts'
import type { Change } from './compare-content.ts'

const kinds: Record<Change['kind'], string> = {
  page: '페이지',
  setting: '설정',
  message: '문자 문구',
  drawing: '도면',
  media: '그림·파일',
  host: '호스트',
  redirect: '옛 주소',
  press: '보도 글',
}

const verbs: Record<Change['change'], string> = {
  added: '추가',
  changed: '변경',
  removed: '삭제',
  kept: '유지',
}

const fields: Record<string, string> = {
  slug: '영문 이름',
  name: '단지 이름',
  shortName: '짧은 이름',
  brand: '브랜드',
  projectLine: '사업 이름',
  phone: '대표전화',
  hours: '상담 시간',
  builder: '시공사',
  developer: '시행사',
  copyright: '저작권 표시',
  receiptPrefix: '접수번호 머리글',
  isDefault: '기본 사이트',
  modelHouse: '견본주택',
  remainingUnits: '남은 세대 안내',
  facts: '공통 수치',
  schedule: '분양 일정',
  menu: '메뉴',
  notice: '안내 띠',
  heroVariant: '첫 화면의 다른 제목',
  popups: '팝업',
  search: '검색어',
  disclaimers: '안내 문구',
  familySites: '관련 사이트',
  registration: '관심고객 등록',
  measurement: '광고 측정',
  visits: '방문예약',
  gift: '방문 사은품',
  consents: '개인정보 동의서',
  messages: '문자 문구',
  sender: '문자 발신',
  staffAlerts: '담당자 알림',
  frames: '투어를 허용한 호스트',
  verification: '검색 서비스의 소유 확인',
  kakaoKey: '카카오 공유',
  theme: '색과 표지',
}

const office: Partial<Record<Change['kind'], string>> = {
  message: '사무실에서 고친 문구를 그대로 둡니다',
  redirect: '사무실에서 고친 옛 주소를 그대로 둡니다',
  press: '올린 뒤에는 사무실에서 고치는 글입니다. 파일의 바뀐 내용은 반영하지 않습니다',
}

export function describeChange({
  kind,
  change,
  name,
  title,
  differences = [],
  replacesOffice,
}: Change): string[] {
  const label = kind === 'setting' ? (ownProperty(fields, name) ?? name) : name
  const suffix = change === 'kept' ? ` — ${office[kind]}` : ''
  const replaced = replacesOffice ? ' — 사무실에서 고친 것을 내용 폴더의 것으로 바꿉니다' : ''
  return [
    `${verbs[change]}  ${kinds[kind]} ${label}${title ? ` ‘${title}’` : ''}${suffix}${replaced}`,
    ...differences.map((line) => `      ${line}`),
  ]
}

export function countChanges(changes: readonly Change[]): string {
  const counts = (['added', 'changed', 'removed', 'kept'] as const).map(
    (change) => `${verbs[change]} ${changes.filter((one) => one.change === change).length}건`,
  )
  return counts.join(', ')
}
