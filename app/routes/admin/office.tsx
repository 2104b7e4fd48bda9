import { Form, NavLink, Outlet, redirect, useLocation } from 'react-router'
import { doorContext } from '../../door.ts'
import type { Route } from './+types/office'
import { menuOf } from './navigation.ts'
import styles from './office.module.css'
import { requirePerson } from './require-person.server.ts'

/** Everything behind sign-in: who is here, what they may open, and the way out. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { user, sites } = await requirePerson(context.get(doorContext), request)
  const menu = menuOf(sites.map((site) => site.role))
  // The first screen is that of registrations; whoever sees none begins with the first of their own.
  const [first] = menu
  if (first && first.to !== '/admin' && new URL(request.url).pathname === '/admin') throw redirect(first.to)
  return { name: user.name, email: user.email, menu }
}

/** The menu stands twice, in the bar and folded; the one that a screen has no room for is not there for anybody. */
export default function Office({ loaderData }: Route.ComponentProps) {
  const { key } = useLocation()
  return (
    <>
      <a className={styles.skip} href="#work">
        본문으로
      </a>
      <header className={styles.bar}>
        <a className={styles.home} href="/admin">
          분양 사무실
        </a>
        <Menu {...loaderData} />
        <Account {...loaderData} />
        <details className={styles.fold} key={key}>
          <summary>메뉴</summary>
          <Menu {...loaderData} />
          <Account {...loaderData} />
        </details>
      </header>
      <div id="work" tabIndex={-1}>
        <Outlet />
      </div>
    </>
  )
}

function Menu({ menu }: Route.ComponentProps['loaderData']) {
  return (
    <nav className={styles.menu} aria-label="사무실">
      {menu.map(({ to, label }) => (
        <NavLink key={to} to={to} end={to === '/admin'}>
          {label}
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
