import type { Role } from '#app/db/column-types.ts'
import {
  canEditPages,
  canExport,
  canExportHomes,
  canGreetVisitors,
  canLeadTeam,
  canManageHomes,
  canManagePeople,
  canManagePictures,
  canReadAudit,
  canReadFigures,
  canReadHomes,
  canReadLeads,
  canReadMessages,
  canReadVisits,
  canReceiveVisitors,
  canWriteMessages,
  canWritePress,
  canWriteToGroup,
} from '#app/domain/record/permissions.ts'
import type { IconName } from '#app/office/kit/icon.tsx'
import { settingScreens } from '#app/office/website/part/setting-screens.ts'
import { addressIn, type MenuEntry, type MenuSection } from './navigation.ts'

const accountScreen = '/admin/account'

interface Screen {
  /** With `:site` for the site's slug. */
  to: string
  /** Other screens that belong to it, below the same site: `/admin/sites/:site/facts`. */
  covers?: readonly string[]
  label: string
  /** Its name among the screens of its section, where the section's own need not be said again. */
  tab?: string
  may: (role: Role) => boolean
  /** Shows one site at a time; others show all chosen ones. */
  isOfOneSite?: boolean
  /** Its icon in the bar of a phone, where sections leave room. */
  inBar?: IconName
}

interface Sections {
  title: string
  icon: IconName
  screens: readonly Screen[]
}

/**
 * Sections and their screens in menu order, each shown with permission on at least one site. `/admin` opens the first, or what
 * `beginnings` says.
 */
const sections: readonly Sections[] = [
  {
    title: '오늘',
    icon: 'today',
    screens: [
      { to: '/admin/today', label: '오늘 통화', may: canReceiveVisitors },
      { to: '/admin/teams/day', label: '팀 현황', may: canLeadTeam, isOfOneSite: true },
    ],
  },
  {
    title: '고객',
    icon: 'customers',
    screens: [
      { to: '/admin/leads', label: '고객 목록', tab: '목록', may: canReadLeads },
      { to: '/admin/teams', label: '팀·근무', may: canLeadTeam, isOfOneSite: true },
      { to: '/admin/exchange', label: '명단 내보내기·불러오기', may: canExport, isOfOneSite: true },
    ],
  },
  {
    title: '동·호수',
    icon: 'homes',
    screens: [
      { to: '/admin/homes', label: '동·호수', tab: '현황판', may: canReadHomes, isOfOneSite: true },
      { to: '/admin/homes/figures', label: '분양 현황', may: canReadHomes, isOfOneSite: true },
      {
        to: '/admin/homes/export',
        label: '동·호수 인쇄·내려받기',
        tab: '인쇄·내려받기',
        may: canExportHomes,
        isOfOneSite: true,
      },
      { to: '/admin/homes/displays', label: 'TV 화면', may: canManageHomes, isOfOneSite: true },
    ],
  },
  {
    title: '방문',
    icon: 'visits',
    screens: [
      { to: '/admin/arrivals', label: '방문 접수', tab: '접수', may: canGreetVisitors, isOfOneSite: true },
      { to: '/admin/visits', label: '방문 일정', tab: '일정', may: canReadVisits, isOfOneSite: true },
      { to: '/admin/gifts', label: '사은품', may: canGreetVisitors, isOfOneSite: true },
    ],
  },
  {
    title: '문자',
    icon: 'messages',
    screens: [
      { to: '/admin/messages', label: '보낸 문자', may: canReadMessages },
      {
        to: '/admin/messages/new',
        label: '문자 보내기',
        tab: '보내기',
        may: canWriteToGroup,
        isOfOneSite: true,
      },
      {
        to: '/admin/advertisements',
        label: '광고 문자',
        tab: '광고',
        may: canWriteMessages,
        isOfOneSite: true,
      },
      { to: '/admin/templates', label: '문자 문구', tab: '문구', may: canWriteMessages, isOfOneSite: true },
    ],
  },
  {
    title: '통계',
    icon: 'figures',
    screens: [
      { to: '/admin/figures', label: '통계', may: canReadFigures, isOfOneSite: true },
      { to: '/admin/figures/daily', label: '일일 보고', may: canReadFigures, isOfOneSite: true },
    ],
  },
  {
    title: '홈페이지',
    icon: 'website',
    screens: [
      {
        to: '/admin/sites/:site/settings',
        label: '홈페이지 설정',
        tab: '전체',
        may: canEditPages,
        isOfOneSite: true,
        covers: settingScreens.map(({ to }) => `/admin/sites/:site/${to}`),
      },
      {
        to: '/admin/sites/:site/pages',
        label: '페이지',
        may: canEditPages,
        isOfOneSite: true,
        covers: ['publish', 'history', 'links'].map((name) => `/admin/sites/:site/${name}`),
      },
      { to: '/admin/press', label: '언론보도', may: canWritePress, isOfOneSite: true, inBar: 'press' },
      { to: '/admin/pictures', label: '이미지', may: canManagePictures, isOfOneSite: true, inBar: 'picture' },
      { to: '/admin/redirects', label: '주소 이동', may: canEditPages, isOfOneSite: true },
      { to: '/admin/qr', label: 'QR 코드', may: canEditPages, isOfOneSite: true },
    ],
  },
  {
    title: '설정',
    icon: 'settings',
    screens: [
      { to: '/admin/settings', label: '설정', tab: '전체', may: canEditPages, isOfOneSite: true },
      { to: '/admin/people', label: '직원', may: canManagePeople, isOfOneSite: true },
      { to: accountScreen, label: '내 계정', may: () => true },
      { to: '/admin/audit', label: '접속기록', may: canReadAudit, isOfOneSite: true },
      { to: '/admin/sites', label: '단지 관리', may: canEditPages },
    ],
  },
]

export const menuOf = (sites: { slug: string; role: Role }[]): MenuSection[] =>
  sections.flatMap(({ title, icon, screens }) => {
    const entries = screens.flatMap(
      ({ to, covers = [], label, tab = label, may, isOfOneSite = false, inBar }): MenuEntry[] => {
        const mine = sites.filter(({ role }) => may(role)).map(({ slug }) => slug)
        return mine.length || to === accountScreen
          ? [{ to, covers, label, tab, isOfOneSite, inBar, sites: mine }]
          : []
      },
    )
    return entries.length ? [{ title, icon, entries }] : []
  })

/** Where the day of a role begins, if not with the first screen of its menu. */
const beginnings: Partial<Record<Role, string>> = {
  viewer: '/admin/figures',
  developer: '/admin/figures',
  desk: '/admin/arrivals',
  editor: '/admin/sites/:site/settings',
}

/** What `/admin` opens; the own account where there is nothing else. */
export function firstScreen(sites: { slug: string; role: Role }[]): string {
  const entries = menuOf(sites).flatMap((section) => section.entries)
  const [role, ...others] = [...new Set(sites.map((site) => site.role))]
  const begins = role && !others.length ? beginnings[role] : undefined
  const entry = entries.find(({ to }) => to === begins) ?? entries[0]
  return entry ? addressIn(entry, undefined) : accountScreen
}
