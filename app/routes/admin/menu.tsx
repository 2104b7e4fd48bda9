import { useEffect, useRef } from 'react'
import { Form, Link, useLocation } from 'react-router'
import { forgetOthers } from './drafts/unsaved.ts'
import type { MenuCounts } from './menu-counts.server.ts'
import { addressIn, allSites, entryAt, type MenuEntry, type MenuGroup, siteShown } from './navigation.ts'
import styles from './office.module.css'
import { useDismiss } from './use-dismiss.ts'

export interface Frame {
  name: string
  email: string
  menu: MenuGroup[]
  counts: MenuCounts
  sites: { slug: string; name: string }[]
  /** A slug, `allSites`, or undefined where nothing was chosen. */
  chosen: string | undefined
}

export function Menu({ menu, counts, chosen }: Frame) {
  const current = entryAt(menu, useLocation().pathname)
  const list = useRef<HTMLElement>(null)
  const to = current?.to
  useEffect(() => {
    if (to) showIn(list.current, list.current?.querySelector('[aria-current]'))
  }, [to])
  return (
    <nav ref={list} className={styles.menu} aria-label="사무실">
      {menu.map(({ title, entries }) => (
        <div key={title}>
          <h2>{title}</h2>
          <ul>
            {entries.map((entry) => (
              <li key={entry.to}>
                <Link
                  to={addressIn(entry, chosen)}
                  aria-current={entry.to === current?.to ? 'page' : undefined}
                >
                  {entry.label}
                  <MenuCount found={counts[entry.to]} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** Scrolls the list alone: the screen stays where it is. */
function showIn(list: HTMLElement | null, entry: Element | null | undefined) {
  if (!list || !entry) return
  const [outer, inner] = [list.getBoundingClientRect(), entry.getBoundingClientRect()]
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top
  if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom
}

export const MenuCount = ({ found }: { found: MenuCounts[string] | undefined }) =>
  found ? (
    <b className={styles.count} title={found.label}>
      <span className={styles.hidden}>{found.label} </span>
      {found.count > 99 ? '99+' : found.count}
    </b>
  ) : null

/** Leads to the screen that is open, or to their first one of the site where they may not open it there. */
export function SiteChoice({ menu, sites, chosen }: Frame) {
  const { pathname } = useLocation()
  const fold = useDismiss()
  const current = entryAt(menu, pathname)
  const [only, ...others] = sites
  if (!only) return <p className={styles.site}>분양 사무실</p>
  if (!others.length) return <p className={styles.site}>{only.name}</p>
  const shown = current ? siteShown(current, chosen) : (chosen ?? allSites)
  const addressOf = (slug: string) => {
    const entry = current?.sites.includes(slug) ? current : firstEntryIn(menu, slug)
    return entry ? addressIn(entry, slug) : '/admin'
  }
  const choices = [
    ...(current?.isOfOneSite ? [] : [{ slug: allSites, name: '모든 단지' }]),
    ...sites.filter(({ slug }) => !current?.isOfOneSite || current.sites.includes(slug)),
  ]
  return (
    <details className={styles.choice} ref={fold}>
      <summary>
        <span className={styles.hidden}>단지 선택: </span>
        {choices.find(({ slug }) => slug === shown)?.name}
      </summary>
      <nav aria-label="단지">
        <ul>
          {choices.map(({ slug, name }) => (
            <li key={slug}>
              <Link
                to={slug === allSites && current ? `${current.to}?site=${allSites}` : addressOf(slug)}
                aria-current={slug === shown ? 'true' : undefined}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  )
}

const firstEntryIn = (menu: MenuGroup[], slug: string): MenuEntry | undefined =>
  menu.flatMap(({ entries }) => entries).find(({ sites }) => sites.includes(slug))

export const Account = ({ name, email }: Frame) => (
  <div className={styles.account}>
    <p title={email}>{name} 님</p>
    <Form method="post" action="/admin/sign-out" onSubmit={() => forgetOthers(undefined)}>
      <button className={styles.signOut} type="submit">
        로그아웃
      </button>
    </Form>
  </div>
)
