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

/** Screens in menu order, each shown with permission on at least one site. */
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
  sites: string[]
}

export const menuOf = (sites: { slug: string; role: Role }[]): MenuEntry[] =>
  destinations.flatMap(({ to, label, may }) => {
    const mine = sites.filter(({ role }) => may(role)).map(({ slug }) => slug)
    return mine.length ? [{ to, label, sites: mine }] : []
  })

/** Address of a screen for the selected site, where permitted. */
export const addressIn = ({ to, sites }: MenuEntry, site: string | undefined): string => {
  if (!site || sites.length < 2 || !sites.includes(site)) return to
  return to === '/admin/pictures' ? `${to}/${site}` : `${to}?site=${site}`
}
