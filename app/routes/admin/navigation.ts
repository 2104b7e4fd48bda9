import type { Role } from '../../db/column-types.ts'
import {
  canEditPages,
  canManagePeople,
  canManagePictures,
  canReadLeads,
  canReadMessages,
  canReceiveVisitors,
  canWriteMessages,
  canWritePress,
} from '../../features/people/permissions.ts'

interface Destination {
  to: string
  label: string
  may: (role: Role) => boolean
}

/** Screens of the office, in the order of the menu; each is shown to whoever may use it on one site at least. */
const destinations: readonly Destination[] = [
  { to: '/admin', label: '고객 등록', may: canReadLeads },
  { to: '/admin/messages', label: '문자', may: canReadMessages },
  { to: '/admin/advertisements', label: '광고 문자', may: canWriteMessages },
  { to: '/admin/templates', label: '문구', may: canWriteMessages },
  { to: '/admin/gifts', label: '상품권 확인', may: canReceiveVisitors },
  { to: '/admin/press', label: '언론보도', may: canWritePress },
  { to: '/admin/pictures', label: '그림', may: canManagePictures },
  { to: '/admin/redirects', label: '옛 주소', may: canEditPages },
  { to: '/admin/qr', label: 'QR 코드', may: canEditPages },
  { to: '/admin/people', label: '직원', may: canManagePeople },
]

interface MenuEntry {
  to: string
  label: string
  /** Sites on which the person may use the screen. */
  sites: string[]
}

/** The menu of somebody who works for these sites. */
export const menuOf = (sites: { slug: string; role: Role }[]): MenuEntry[] =>
  destinations.flatMap(({ to, label, may }) => {
    const mine = sites.filter(({ role }) => may(role)).map(({ slug }) => slug)
    return mine.length ? [{ to, label, sites: mine }] : []
  })

/** Where an entry leads whoever has chosen a site: to the same one, where they may and there is something to choose. */
export const addressIn = ({ to, sites }: MenuEntry, site: string | undefined): string => {
  if (!site || sites.length < 2 || !sites.includes(site)) return to
  return to === '/admin/pictures' ? `${to}/${site}` : `${to}?site=${site}`
}
