import { isOwnersForm } from './setting-forms.ts'

/** Screens of a site's settings in the order of the menu; each is at `/admin/sites/{site}/{to}`. */
export const settingScreens = [
  { to: 'basics', label: '기본 정보', note: '이름, 대표전화, 상담 시간, 주소, 시행·시공' },
  { to: 'facts', label: '공통 수치', note: '세대수, 면적, 층수처럼 여러 페이지에 나오는 값' },
  { to: 'popups', label: '알림·팝업', note: '상단 알림 문구, 기간이 있는 팝업' },
  { to: 'menu', label: '메뉴', note: '상단 메뉴의 묶음과 순서, 검색어' },
  { to: 'schedule', label: '분양일정', note: '모집공고부터 입주까지의 날짜' },
  { to: 'types', label: '주택형', note: '타입별 평면 소개와 면적' },
  { to: 'prices', label: '분양가', note: '타입·동·층별 공급금액' },
  { to: 'visits', label: '방문예약·등록', note: '예약 받는 날과 시간, 사은품, 등록 안내' },
  { to: 'messages', label: '문자 발신·알림', note: '보내는 번호, 알림 받을 직원' },
  { to: 'questions', label: '자주 묻는 질문', note: '질문과 답변, 기준일' },
  { to: 'legal', label: '동의서·약관', note: '개인정보 동의 문구와 약관, 처리방침' },
  {
    to: 'look',
    label: '로고·글꼴·색',
    note: '로고와 아이콘, 제목 글꼴, 홈페이지 전체의 색과 명암비, 심볼, 모서리',
  },
  { to: 'drawings', label: '도면·배치도·지도', note: '파일 올리기와 도면의 오류' },
  { to: 'documents', label: '문서·영상', note: '입주자모집공고 PDF, 홍보영상, 자막과 그 지난 버전' },
  { to: 'hosts', label: '도메인', note: '접속 주소와 연결 확인' },
  { to: 'measurement', label: '검색·광고 측정', note: '소유 확인, 광고 측정, 카카오 공유' },
] as const

/** How the index groups them. */
export const settingGroups: readonly [title: string, screens: readonly SettingScreenName[]][] = [
  ['분양 내용', ['basics', 'facts', 'schedule', 'types', 'prices', 'drawings', 'documents', 'questions']],
  ['방문예약·문자', ['visits', 'messages', 'popups', 'legal']],
  ['디자인·주소', ['menu', 'look', 'hosts', 'measurement']],
]

/** Without those that have only fields of the owner's (`owner-fields.ts`). */
export const screensFor = (mayManage: boolean) =>
  settingScreens.filter(({ to }) => mayManage || !(to === 'hosts' || isOwnersForm(to)))

export type SettingScreenName = (typeof settingScreens)[number]['to']
