import { AppShell, UnstyledButton } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Icon, type IconName } from '#app/office/kit/icon.tsx'
import { FinderButton } from './finder-button.tsx'
import styles from './frame.module.css'
import { addressOf, Count, countOf, PersonMenu, SiteChoice } from './navbar.tsx'
import { addressIn, entryAt, type Frame, sectionAt } from './navigation.ts'

/** Loaded on demand, since few open it. */
const MoreSheet = lazy(() => import('./more-sheet.tsx'))

/** Which site it is, search and who is signed in, above a phone's screen. */
export const PhoneHead = (frame: Frame) => (
  <AppShell.Header className={styles.head} withBorder={false}>
    <SiteChoice {...frame} />
    {frame.menu.length ? <FinderButton isSmall /> : null}
    <PersonMenu {...frame} />
  </AppShell.Header>
)

interface Place {
  to: string
  title: string
  icon: IconName
  count?: Frame['counts'][string] | undefined
  isCurrent: boolean
}

const [inBar, always] = [4, ['오늘', '고객', '방문', '문자', '통계', '홈페이지']]

/** What is needed all day within reach of a thumb, the rest in a sheet. */
export function PhoneBar(frame: Frame) {
  const { menu, counts, chosen } = frame
  const { pathname } = useLocation()
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never')
  const [section, entry] = [sectionAt(menu, pathname), entryAt(menu, pathname)]
  const entries = menu.flatMap((one) => one.entries).filter((one) => one.inBar)
  const places: Place[] = [
    ...menu
      .filter(({ title }) => always.includes(title))
      .map((one) => ({
        to: addressOf(one, chosen),
        title: one.title,
        icon: one.icon,
        count: countOf(one, counts),
        isCurrent: one === section && !(entry?.inBar && menu.length < inBar),
      })),
    ...entries.map((one) => ({
      to: addressIn(one, chosen),
      title: one.label,
      icon: one.inBar ?? 'page',
      isCurrent: one === entry,
    })),
  ].slice(0, inBar)
  if (!menu.length) return null
  return (
    <AppShell.Footer className={styles.bar} withBorder={false}>
      <nav aria-label="주요 메뉴">
        <ul>
          {places.map(({ to, title, icon, count, isCurrent }) => (
            <li key={title}>
              <Link to={to} aria-current={isCurrent ? 'page' : undefined}>
                <Icon of={icon} size={24} />
                {title}
                <Count of={count} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <UnstyledButton
        aria-haspopup="dialog"
        aria-expanded={sheet === 'open'}
        data-current={(section && !places.some(({ isCurrent }) => isCurrent)) || undefined}
        onClick={() => setSheet('open')}
      >
        <Icon of="list" size={24} />
        더보기
      </UnstyledButton>
      {sheet === 'never' ? null : (
        <Suspense>
          <MoreSheet {...frame} isOpen={sheet === 'open'} close={() => setSheet('closed')} />
        </Suspense>
      )}
    </AppShell.Footer>
  )
}
