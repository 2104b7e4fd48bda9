import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { data, Outlet, useLocation, useParams } from 'react-router'
import { listOpenAlarms } from '#app/domain/record/alarms/open-alarms.server.ts'
import { Alarms } from '#app/office/alarms/alarms.tsx'
import { officeOf } from '#app/office/office.server.ts'
import type { Route } from './+types/office'
import { BottomBar } from './bottom-bar.tsx'
import { connection } from './connection/hold-requests.ts'
import { forgetOthers } from './drafts/unsaved.ts'
import { handOverTyping } from './early-typing.ts'
import { Account, Menu, SiteChoice } from './menu.tsx'
import { countMenu } from './menu-counts.server.ts'
import { allSites, menuOf } from './navigation.ts'
import { Notice } from './notice.tsx'
import styles from './office.module.css'
import { rememberedSite, rememberSite, siteChoice } from './site-choice.server.ts'
import { useReturnFocus } from './use-return-focus.ts'

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
  const frame = {
    name: user.name,
    email: user.email,
    menu,
    alarms,
    counts,
    sites: mine.map(({ slug, name }) => ({ slug, name })),
    chosen,
    journalBehind: ctx.journal.isBehind(),
  }
  const isNew = chosen && chosen !== rememberedSite(request)
  return data(frame, isNew ? { headers: { 'set-cookie': rememberSite(chosen, ctx.origin) } } : {})
}

/** To everybody: what they just destroyed, refused or took away is done, but not yet safe from a restored backup. */
const journalBehind = {
  bad: true,
  text: '파기 일지를 쓰지 못하고 있습니다. 방금 하신 파기와 수신거부, 권한 변경은 저장되었고, 일지는 쓸 수 있게 되면 이어서 남깁니다. 서버 담당자에게 알려 주세요.',
}

/** The menu is rendered twice, at the side and in the phone's sheet; the unused one is hidden from everyone. */
export default function Office({ loaderData }: Route.ComponentProps) {
  const { key, pathname, search } = useLocation()
  const { site = new URLSearchParams(search).get('site') } = useParams()
  // A tab keeps its own choice on screens whose address names none, whatever another tab chooses.
  const [chosen, setChosen] = useState(loaderData.chosen)
  const isKnown = site === allSites || loaderData.sites.some(({ slug }) => slug === site)
  if (site && isKnown && loaderData.sites.length > 1 && site !== chosen) setChosen(site)
  // A new key per screen and site resets form fields.
  const screen = `${pathname} ${new URLSearchParams(search).get('site')}`
  const work = useRef<HTMLDivElement>(null)
  // At once: whoever clicks next sends it.
  useLayoutEffect(handOverTyping, [])
  useEffect(stayWhileWriting, [])
  useEffect(() => forgetDone(search), [search])
  useEffect(() => {
    connection.isOf(loaderData.email)
    forgetOthers(loaderData.email)
  }, [loaderData.email])
  useReturnFocus(work)
  const frame = { ...loaderData, chosen }
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#work">
        본문으로
      </a>
      <header className={styles.rail}>
        <SiteChoice key={key} {...frame} />
        <Menu {...frame} />
        <Account {...frame} />
      </header>
      <div className={styles.desk}>
        <Alarms alarms={loaderData.alarms} />
        {loaderData.journalBehind ? <Notice notice={journalBehind} /> : null}
        <div id="work" tabIndex={-1} ref={work} className={styles.work}>
          <Outlet key={screen} />
        </div>
      </div>
      <BottomBar key={`${key} bar`} {...frame} />
    </div>
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
