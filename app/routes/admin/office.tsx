import { useEffect, useRef } from 'react'
import { Form, Link, NavLink, Outlet, redirect, useLocation, useParams } from 'react-router'
import { listOpenAlarms } from '../../features/alarms/open-alarms.server.ts'
import { requestContext } from '../../request-context.ts'
import type { Route } from './+types/office'
import { Alarms } from './alarms/alarms.tsx'
import { addressIn, menuOf } from './navigation.ts'
import styles from './office.module.css'
import { requirePerson } from './require-person.server.ts'

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { user, sites, mustEnrol } = await requirePerson(ctx, request)
  const menu = mustEnrol ? [] : menuOf(sites)
  // The first screen is that of registrations; people without access start with their own first one.
  const [first] = menu
  if (first && first.to !== '/admin' && /^\/admin\/?$/i.test(url.pathname)) throw redirect(first.to)
  const alarms = mustEnrol ? [] : await listOpenAlarms(ctx.db, sites)
  return { name: user.name, email: user.email, menu, alarms }
}

/** The menu is rendered twice, as a bar and collapsed; the unused one is hidden from everyone. */
export default function Office({ loaderData }: Route.ComponentProps) {
  const { key, pathname, search } = useLocation()
  // A new key per screen and site resets form fields.
  const screen = `${pathname} ${new URLSearchParams(search).get('site')}`
  const work = useRef<HTMLDivElement>(null)
  const shown = useRef(screen)
  useEffect(stayWhileWriting, [])
  useEffect(() => {
    if (shown.current === screen) return
    shown.current = screen
    // The focused link has gone with its screen: focus continues at the new one, not at the menu.
    if (document.activeElement === document.body) work.current?.focus({ preventScroll: true })
  }, [screen])
  return (
    <>
      <a className={styles.skip} href="#work">
        본문으로
      </a>
      <header className={styles.bar}>
        <Link className={styles.home} to="/admin">
          분양 사무실
        </Link>
        <Menu {...loaderData} />
        <Account {...loaderData} />
        <details className={styles.fold} key={key}>
          <summary>메뉴</summary>
          <Menu {...loaderData} />
          <Account {...loaderData} />
        </details>
      </header>
      <Alarms alarms={loaderData.alarms} />
      <div id="work" tabIndex={-1} ref={work} className={styles.work}>
        <Outlet key={screen} />
      </div>
    </>
  )
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

function Menu({ menu }: Route.ComponentProps['loaderData']) {
  const { search } = useLocation()
  const site = useParams().site ?? new URLSearchParams(search).get('site') ?? undefined
  return (
    <nav className={styles.menu} aria-label="사무실">
      {menu.map((entry) => (
        <NavLink key={entry.to} to={addressIn(entry, site)} end={entry.to === '/admin'}>
          {entry.label}
        </NavLink>
      ))}
    </nav>
  )
}

function Account({ name, email }: Route.ComponentProps['loaderData']) {
  return (
    <div className={styles.account}>
      <NavLink to="/admin/account" title={email}>
        {name} 님 계정
      </NavLink>
      <Form method="post" action="/admin/sign-out">
        <button className={styles.signOut} type="submit">
          로그아웃
        </button>
      </Form>
    </div>
  )
}
