import { AppShell, Badge, type BoxProps, Center, Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Link, useLocation, useSubmit } from 'react-router'
import { forgetOthers } from '#app/office/drafts/unsaved.ts'
import { Icon } from '#app/office/kit/icon.tsx'
import { OpenedMenu } from '#app/office/kit/opened.tsx'
import type { MenuCounts } from './counts.server.ts'
import { FinderButton } from './finder-button.tsx'
import styles from './frame.module.css'
import {
  addressIn,
  allSites,
  entryAt,
  type Frame,
  type MenuEntry,
  type MenuSection,
  sectionAt,
  siteShown,
} from './navigation.ts'
import { isWideWindow, keepWidth } from './rail.ts'

export function Navbar(frame: Frame) {
  const isWide = useMediaQuery(isWideWindow, true)
  const isRail = frame.width ? frame.width === 'rail' : !isWide
  const fold = () => {
    const width = isRail ? 'wide' : 'rail'
    frame.setWidth(keepWidth(width))
  }
  const word = isRail ? '메뉴 펼치기' : '메뉴 접기'
  return (
    <AppShell.Navbar className={styles.navbar} aria-label="사무실" withBorder={false}>
      <SiteChoice {...frame} />
      {frame.menu.length ? <FinderButton /> : null}
      <Sections {...frame} isRail={isRail} />
      <div>
        <UnstyledButton className={styles.line} onClick={fold} title={word}>
          <Icon of={isRail ? 'unfold' : 'fold'} />
          <span className={styles.word}>{word}</span>
        </UnstyledButton>
        <PersonMenu {...frame} />
      </div>
    </AppShell.Navbar>
  )
}

function Sections({ menu, counts, chosen, isRail }: Frame & { isRail: boolean }) {
  const current = sectionAt(menu, useLocation().pathname)
  return (
    <ul className={styles.sections}>
      {menu.map((section) => {
        const count = countOf(section, counts)
        return (
          <li key={section.title} data-apart={section.icon === 'website' || undefined}>
            <Link
              className={styles.line}
              to={addressOf(section, chosen)}
              aria-current={section === current ? 'page' : undefined}
              title={isRail ? section.title : undefined}
            >
              <Icon of={section.icon} />
              <span className={styles.word}>{section.title}</span>
              <Count of={count} />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

/** A section links to its first screen that the person may open on the chosen site. */
export function addressOf({ entries }: MenuSection, chosen: string | undefined): string {
  const entry = entries.find(({ sites }) => chosen && sites.includes(chosen)) ?? entries[0]
  return entry ? addressIn(entry, chosen) : '/admin'
}

export const countOf = ({ entries }: MenuSection, counts: MenuCounts) =>
  entries.map(({ to }) => counts[to]).find((count) => count)

export const Count = ({ of }: { of: MenuCounts[string] | undefined }) =>
  of ? (
    <Badge
      component="span"
      color="brass"
      bg="var(--ochre-wash)"
      miw="max-content"
      radius="xl"
      px={6}
      ml="auto"
      className={styles.count}
    >
      <VisuallyHidden> {of.label}</VisuallyHidden>
      <span aria-hidden="true" title={of.label}>
        {of.count > 99 ? '99+' : of.count}
      </span>
    </Badge>
  ) : null

/** Leads to the screen that is open, or to their first one of the site where they may not open it there. */
export function SiteChoice({ menu, sites, chosen }: Frame) {
  const { pathname } = useLocation()
  const current = entryAt(menu, pathname)
  const [only, ...others] = sites
  if (!only || !others.length)
    return <p className={`${styles.line} ${styles.tall}`}>{nameOfSite(only?.name ?? '분양 사무실')}</p>
  const shown = current ? siteShown(current, chosen) : (chosen ?? allSites)
  const addressWith = (slug: string) => {
    const entry = current?.sites.includes(slug) ? current : firstEntryIn(menu, slug)
    return entry ? addressIn(entry, slug) : '/admin'
  }
  const choices = [
    ...(current?.isOfOneSite ? [] : [{ slug: allSites, name: '모든 단지' }]),
    ...sites.filter(({ slug }) => !current?.isOfOneSite || current.sites.includes(slug)),
  ]
  const name = choices.find(({ slug }) => slug === shown)?.name ?? '단지 선택'
  return (
    <OpenedMenu
      position="bottom-start"
      width={220}
      label="단지"
      button={
        <UnstyledButton className={`${styles.line} ${styles.tall}`}>
          <VisuallyHidden>단지 선택: </VisuallyHidden>
          {nameOfSite(name)}
          <span className={styles.word}>
            <Icon of="switch" size={16} />
          </span>
        </UnstyledButton>
      }
    >
      {choices.map(({ slug, name }) => (
        <Menu.Item
          key={slug}
          component={Link}
          to={slug === allSites && current ? `${current.to}?site=${allSites}` : addressWith(slug)}
          aria-current={slug === shown ? 'true' : undefined}
          rightSection={slug === shown ? <Icon of="check" size={16} /> : null}
        >
          {name}
        </Menu.Item>
      ))}
    </OpenedMenu>
  )
}

const Initial = ({ of, ...looks }: BoxProps & { of: string }) => (
  <Center component="span" w={28} h={28} flex="none" fz="sm" fw={700} aria-hidden="true" {...looks}>
    {of.charAt(0)}
  </Center>
)

const nameOfSite = (name: string) => (
  <>
    <Initial of={name} bdrs="var(--corner)" bg="pine" c="var(--paper)" />
    <b className={styles.word}>{name}</b>
  </>
)

const firstEntryIn = (menu: MenuSection[], slug: string): MenuEntry | undefined =>
  menu.flatMap(({ entries }) => entries).find(({ sites }) => sites.includes(slug))

export function PersonMenu({ name, email, role, menu }: Frame) {
  const submit = useSubmit()
  const leave = () => {
    forgetOthers(undefined)
    submit(null, { method: 'post', action: '/admin/sign-out' })
  }
  return (
    <OpenedMenu
      position="top-start"
      width={200}
      button={
        <UnstyledButton className={`${styles.line} ${styles.tall}`}>
          <VisuallyHidden>내 메뉴: </VisuallyHidden>
          <Initial of={name} bdrs="50%" bg="var(--pine-wash)" c="pine" />
          <span className={styles.word}>
            {name}
            <br />
            <small>{role}</small>
          </span>
        </UnstyledButton>
      }
    >
      <Menu.Label>{email}</Menu.Label>
      {menu.length ? (
        <Menu.Item component={Link} to="/admin/account" leftSection={<Icon of="settings" size={18} />}>
          내 계정
        </Menu.Item>
      ) : null}
      <Menu.Item onClick={leave} leftSection={<Icon of="out" size={18} />}>
        로그아웃
      </Menu.Item>
    </OpenedMenu>
  )
}
