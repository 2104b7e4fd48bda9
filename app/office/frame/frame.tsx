import { AppShell } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { data, Outlet, useLocation, useParams } from 'react-router'
import { listOpenAlarms } from '#app/domain/record/alarms/open-alarms.server.ts'
import { roleNames } from '#app/domain/record/roles.ts'
import { Alarms } from '#app/office/alarms/alarms.tsx'
import { LeaveGuard } from '#app/office/drafts/leave-guard.tsx'
import { forgetOthers } from '#app/office/drafts/unsaved.ts'
import { Toast } from '#app/office/kit/toast.tsx'
import { watchPaste } from '#app/office/kit/watch-paste.ts'
import { officeOf } from '#app/office/office.server.ts'
import { connection } from '#app/routes/admin/connection/hold-requests.ts'
import { handOverTyping } from '#app/routes/admin/early-typing.ts'
import { Notice } from '#app/routes/admin/notice.tsx'
import { rememberedSite, rememberSite, siteChoice } from '#app/routes/admin/site-choice.server.ts'
import { useReturnFocus } from '#app/routes/admin/use-return-focus.ts'
import type { Route } from './+types/frame'
import { countMenu } from './counts.server.ts'
import { FinderKeys } from './finder-button.tsx'
import styles from './frame.module.css'
import { menuOf } from './menu.server.ts'
import { Navbar } from './navbar.tsx'
import { allSites } from './navigation.ts'
import { PhoneBar, PhoneHead } from './phone-bar.tsx'
import { keptWidth } from './rail.ts'
import { SectionTabs } from './section-tabs.tsx'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = officeOf({ context })
  const { user, sites, mustEnrol } = ctx.person
  const menu = mustEnrol ? [] : menuOf(sites)
  const mine = mustEnrol ? [] : sites
  const asked = (params as { site?: string }).site ?? siteChoice(request)
  const isTheirs = asked === allSites || mine.some(({ slug }) => slug === asked)
  const chosen = mine.length > 1 && isTheirs ? asked : undefined
  const shown = mine.filter(({ slug }) => !chosen || chosen === allSites || slug === chosen)
  const screens = menu.flatMap(({ entries }) => entries.map(({ to }) => to))
  const [alarms, counts] = await Promise.all([
    mustEnrol ? [] : listOpenAlarms(ctx.db, sites),
    countMenu(ctx, { userId: user.id, sites: shown }, screens),
  ])
  const [role, ...otherRoles] = [...new Set(sites.map((site) => roleNames[site.role].name))]
  const frame = {
    name: user.name,
    email: user.email,
    role: role && !otherRoles.length ? role : user.email,
    menu,
    alarms,
    counts,
    sites: mine.map(({ slug, name }) => ({ slug, name })),
    chosen,
    width: keptWidth(request.headers.get('cookie') ?? ''),
    journalBehind: ctx.journal.isBehind(),
  }
  const isNew = chosen && chosen !== rememberedSite(request)
  return data(frame, isNew ? { headers: { 'set-cookie': rememberSite(chosen, ctx.origin) } } : {})
}

/** Shown to everybody: what they just destroyed, refused or removed is done, but a restored backup could bring it back. */
const journalBehind = {
  bad: true,
  text: '파기 일지를 쓰지 못하고 있습니다. 방금 하신 파기와 수신거부, 권한 변경은 저장되었고, 일지는 쓸 수 있게 되면 이어서 남깁니다. 서버 담당자에게 알려 주세요.',
}

/** Pixels of the navigation, unfolded and as a rail; the theme's `lg` is where it unfolds by itself. */
const [wide, rail] = [216, 64]
const widths = { wide, rail, byWindow: { base: rail, lg: wide } }

export default function Office({ loaderData }: Route.ComponentProps) {
  const { key, pathname, search } = useLocation()
  const { site = new URLSearchParams(search).get('site') } = useParams()
  // A tab keeps its own choice on screens whose address names none, whatever another tab chooses.
  const [chosen, setChosen] = useState(loaderData.chosen)
  const [width, setWidth] = useState(loaderData.width)
  const isKnown = site === allSites || loaderData.sites.some(({ slug }) => slug === site)
  if (site && isKnown && loaderData.sites.length > 1 && site !== chosen) setChosen(site)
  // A new key per screen and site resets form fields.
  const screen = `${pathname} ${new URLSearchParams(search).get('site') ?? chosen}`
  const work = useRef<HTMLDivElement>(null)
  // At once: the next click sends it.
  useLayoutEffect(handOverTyping, [])
  useEffect(stayWhileWriting, [])
  useEffect(watchPaste, [])
  useEffect(() => forgetDone(search), [search])
  useEffect(() => {
    connection.isOf(loaderData.email)
    forgetOthers(loaderData.email)
  }, [loaderData.email])
  useReturnFocus(work)
  const frame = { ...loaderData, chosen, width, setWidth }
  return (
    <FinderKeys {...frame}>
      <AppShell
        navbar={{ width: widths[width ?? 'byWindow'], breakpoint: 'sm', collapsed: { mobile: true } }}
        header={{ height: { base: 52, sm: 0 } }}
        footer={{ height: { base: 60, sm: 0 } }}
        transitionDuration={0}
        offsetScrollbars={false}
      >
        <a className={styles.skip} href="#work">
          본문으로
        </a>
        <PhoneHead {...frame} />
        <Navbar {...frame} />
        <div className={styles.desk}>
          <Alarms alarms={loaderData.alarms} />
          {loaderData.journalBehind ? <Notice notice={journalBehind} /> : null}
          <SectionTabs {...frame} />
          <div id="work" tabIndex={-1} ref={work} className={styles.work}>
            <Outlet key={screen} />
          </div>
        </div>
        <PhoneBar key={key} {...frame} />
        <Toast />
        <LeaveGuard />
      </AppShell>
    </FinderKeys>
  )
}

/** What was done is said once, and not again by loading the address once more. */
function forgetDone(search: string) {
  const address = new URL(location.href)
  if (!search.includes('done=') || !address.searchParams.has('done')) return
  address.searchParams.delete('done')
  history.replaceState(history.state, '', address)
}

const hearEveryMs = 10 * 60_000

/** Typing keeps the session alive, which ends when idle, so that a long text is not lost. */
function stayWhileWriting() {
  let heard = Date.now()
  const hear = () => {
    if (Date.now() - heard < hearEveryMs) return
    heard = Date.now()
    // The cheapest request that refreshes a session.
    fetch('/admin/sign-in', { method: 'HEAD', redirect: 'manual' }).catch(() => {})
  }
  document.addEventListener('input', hear)
  return () => document.removeEventListener('input', hear)
}
