import type { Role } from '#app/db/column-types.ts'
import {
  canEditPages,
  canExport,
  canGreetVisitors,
  canManageLeads,
  canManagePeople,
  canManagePictures,
  canReadAudit,
  canReadFigures,
  canReadLeads,
  canReadMessages,
  canReadVisits,
  canReceiveVisitors,
  canWriteMessages,
  canWritePress,
} from '#app/domain/record/permissions.ts'
import { settingScreens } from './sites/settings/setting-screens.ts'

/** In place of a slug: every site of the person. No slug has this letter. */
export const allSites = '*'

interface Screen {
  /** `:site` in it is the site's slug. */
  to: string
  /** Other screens that belong to it, below the same site: `/admin/sites/:site/facts`. */
  covers?: readonly string[]
  label: string
  may: (role: Role) => boolean
  /** Shows one site at a time; others show all chosen ones. */
  isOfOneSite?: boolean
  /** Its name in a phone's bottom bar, which has room for four of them. */
  inBar?: string
}

/**
 * Groups and screens in menu order, each shown with permission on at least one site. `/admin` opens the first, or what
 * `beginnings` says.
 */
const groups: readonly (readonly [title: string, screens: readonly Screen[]])[] = [
  ['오늘', [{ to: '/admin/today', label: '오늘 통화', may: canReceiveVisitors, inBar: '오늘' }]],
  [
    '고객',
    [
      { to: '/admin/leads', label: '고객 목록', may: canReadLeads, inBar: '고객' },
      { to: '/admin/teams', label: '팀·근무', may: canManageLeads, isOfOneSite: true },
    ],
  ],
  [
    '방문',
    [
      { to: '/admin/arrivals', label: '방문 접수', may: canGreetVisitors, isOfOneSite: true, inBar: '접수' },
      { to: '/admin/visits', label: '방문 일정', may: canReadVisits, isOfOneSite: true, inBar: '방문' },
      { to: '/admin/gifts', label: '사은품', may: canGreetVisitors, isOfOneSite: true },
    ],
  ],
  [
    '문자',
    [
      { to: '/admin/messages', label: '보낸 문자', may: canReadMessages, inBar: '문자' },
      { to: '/admin/messages/new', label: '문자 보내기', may: canWriteMessages, isOfOneSite: true },
      { to: '/admin/advertisements', label: '광고 문자', may: canWriteMessages, isOfOneSite: true },
      { to: '/admin/templates', label: '문구', may: canWriteMessages, isOfOneSite: true },
    ],
  ],
  [
    '통계',
    [
      { to: '/admin/figures', label: '통계', may: canReadFigures, isOfOneSite: true },
      { to: '/admin/figures/daily', label: '일일 보고', may: canReadFigures, isOfOneSite: true },
      { to: '/admin/exchange', label: '명단 내보내기·불러오기', may: canExport, isOfOneSite: true },
      { to: '/admin/audit', label: '접속기록', may: canReadAudit, isOfOneSite: true },
    ],
  ],
  [
    '홈페이지',
    [
      {
        to: '/admin/sites/:site/settings',
        label: '홈페이지 설정',
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
      { to: '/admin/press', label: '언론보도', may: canWritePress, isOfOneSite: true, inBar: '언론보도' },
      { to: '/admin/pictures', label: '이미지', may: canManagePictures, isOfOneSite: true, inBar: '이미지' },
      { to: '/admin/redirects', label: '주소 이동', may: canEditPages, isOfOneSite: true },
      { to: '/admin/qr', label: 'QR 코드', may: canEditPages, isOfOneSite: true },
    ],
  ],
  [
    '설정',
    [
      { to: '/admin/sites', label: '단지 관리', may: canEditPages },
      { to: '/admin/people', label: '직원', may: canManagePeople, isOfOneSite: true },
      { to: '/admin/account', label: '내 계정', may: () => true },
    ],
  ],
]

const accountScreen = '/admin/account'

export interface MenuEntry {
  to: string
  covers: readonly string[]
  label: string
  isOfOneSite: boolean
  inBar: string | undefined
  /** Slugs where it is permitted. */
  sites: string[]
}

export interface MenuGroup {
  title: string
  entries: MenuEntry[]
}

export const menuOf = (sites: { slug: string; role: Role }[]): MenuGroup[] =>
  groups.flatMap(([title, screens]) => {
    const entries = screens.flatMap(
      ({ to, covers = [], label, may, isOfOneSite = false, inBar }): MenuEntry[] => {
        const mine = sites.filter(({ role }) => may(role)).map(({ slug }) => slug)
        return mine.length || to === accountScreen
          ? [{ to, covers, label, isOfOneSite, inBar, sites: mine }]
          : []
      },
    )
    return entries.length ? [{ title, entries }] : []
  })

/** Where the day of a role begins, if not with the first screen of its menu. */
const beginnings: Partial<Record<Role, string>> = {
  viewer: '/admin/figures',
  editor: '/admin/sites/:site/settings',
}

/** What `/admin` opens; the own account where there is nothing else. */
export function firstScreen(sites: { slug: string; role: Role }[]): string {
  const entries = menuOf(sites).flatMap((group) => group.entries)
  const [role, ...others] = [...new Set(sites.map((site) => site.role))]
  const begins = role && !others.length ? beginnings[role] : undefined
  const entry = entries.find(({ to }) => to === begins) ?? entries[0]
  return entry ? addressIn(entry, undefined) : accountScreen
}

/** The entry whose screen, or one below it, is at an address: the longest. */
export const entryAt = (menu: MenuGroup[], pathname: string): MenuEntry | undefined =>
  menu
    .flatMap(({ entries }) => entries)
    .flatMap((entry) => [entry.to, ...entry.covers].map((to) => ({ entry, to })))
    .filter(({ to }) => isAt(to, pathname))
    .toSorted((a, b) => b.to.length - a.to.length)[0]?.entry

/** Segment by segment; `:site` stands for any. */
function isAt(to: string, pathname: string): boolean {
  const segments = pathname.split('/')
  return to.split('/').every((segment, i) => segment === ':site' || segment === segments[i])
}

/** Address of a screen for the chosen site, where permitted. @param site slug, `allSites`, or undefined for none */
export function addressIn(
  { to, sites, isOfOneSite }: Pick<MenuEntry, 'to' | 'sites' | 'isOfOneSite'>,
  site: string | undefined,
): string {
  const isKnown = site === allSites ? !isOfOneSite && sites.length > 1 : site && sites.includes(site)
  if (to.includes(':site')) return to.replace(':site', (isKnown ? site : sites[0]) ?? '')
  return isKnown ? `${to}?site=${site}` : to
}

/** Which site a screen shows for what was chosen: those of one site show their first one where it is not theirs. */
export function siteShown({ sites, isOfOneSite }: MenuEntry, chosen: string | undefined): string {
  if (chosen && sites.includes(chosen)) return chosen
  return isOfOneSite ? (sites[0] ?? allSites) : allSites
}
