import { loadDrafted } from '#app/domain/publishing/drafts/drafts.server.ts'
import { listSitePages } from '#app/domain/publishing/pages/site-pages.ts'
import {
  canEditPages,
  canGreetVisitors,
  canManageLeads,
  canReceiveVisitors,
  canWritePress,
  canWriteToGroup,
} from '#app/domain/record/permissions.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { oneList } from '#app/office/customers/list/read-list.server.ts'
import { type May, signedIn } from '#app/office/office.server.ts'
import { editorOf } from '#app/office/website/addresses.ts'
import { settingScreens } from '#app/office/website/part/setting-screens.ts'
import { selectSite } from '#app/routes/admin/open-site.server.ts'
import * as commands from './commands.server.ts'

/** Screens that start something new, besides those of the menu. */
const beginnings: readonly { title: string; to: string; may: May }[] = [
  { title: '전화 고객 등록', to: '/admin/leads/new', may: canReceiveVisitors },
  { title: '방문객 등록', to: '/admin/arrivals/walk-in', may: canGreetVisitors },
  { title: '문자 보내기', to: '/admin/messages/new', may: canWriteToGroup },
  { title: '방문예약 시간과 정원', to: '/admin/visits/hours', may: canManageLeads },
  { title: '새 페이지', to: '/admin/sites/:site/pages/new', may: canEditPages },
  { title: '변경 내용 공개', to: '/admin/sites/:site/publish', may: canEditPages },
  { title: '언론보도 글쓰기', to: '/admin/press/new', may: canWritePress },
]

/** What the search of the office finds by its title: of the chosen site, where the person may. */
export const loader = screen({
  may: () => true,
  of: signedIn,
  load: async (office, query) => {
    const { person, request } = office
    const siteOf = (may: May) =>
      selectSite(
        request,
        person.sites.filter(({ role }) => may(role)),
        query.get('site'),
      )
    const acts = person.mustEnrol
      ? []
      : beginnings.flatMap(({ title, to, may }) => {
          const slug = siteOf(may)?.slug
          if (!slug) return []
          return [{ title, to: to.includes(':site') ? to.replace(':site', slug) : `${to}?site=${slug}` }]
        })
    const edited = person.mustEnrol ? undefined : siteOf(canEditPages)
    const drafted = edited && (await loadDrafted(office, edited.slug))
    return {
      acts,
      settings: edited
        ? settingScreens.map(({ to, label }) => ({ title: label, to: `/admin/sites/${edited.slug}/${to}` }))
        : [],
      pages:
        edited && drafted
          ? listSitePages(drafted).map(({ path, title, menu }) => ({
              title: path === '/' ? '홈' : title || path,
              note: menu ?? path,
              to: editorOf(edited.slug, path),
            }))
          : [],
    }
  },
})

/** Asked for once it is opened, and not again after every command. */
export const shouldRevalidate = () => false

export const action = dispatch(commands, oneList)
