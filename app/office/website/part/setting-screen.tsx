import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { noticeOf } from '#app/office/answer.ts'
import type { NoticeText } from '#app/routes/admin/notice.tsx'
import { Screen } from '#app/routes/admin/screen.tsx'
import { type PartAnswer, PublishBar, type PublishBarData } from './publish-bar.tsx'
import { type SettingScreenName, screensFor, settingScreens } from './setting-screens.ts'
import styles from './settings.module.css'

interface Props {
  current: SettingScreenName
  /** Where the screen is about one of several: the name of that one. */
  title?: string
  lead?: ReactNode
  actions?: ReactNode
  bar: PublishBarData
  siteName: string
  answer: PartAnswer | undefined
  /** Said where nothing was answered. */
  notice?: NoticeText | undefined
  pages?: string[]
  /** Of several documents, each of which has a screen of its own. */
  isOverview?: boolean
  children: ReactNode
}

export function SettingScreen({
  current,
  title,
  lead,
  actions,
  bar,
  siteName,
  answer,
  notice,
  pages = [],
  isOverview = false,
  children,
}: Props) {
  const label = settingScreens.find(({ to }) => to === current)?.label ?? ''
  return (
    <Screen
      title={title ?? label}
      lead={
        <>
          <Link className={styles.crumb} to={`/admin/sites/${bar.site}/settings`}>
            {siteName} 홈페이지 설정
          </Link>
          {lead ? <span className={styles.lead}>{lead}</span> : null}
        </>
      }
      actions={actions}
      notice={noticeOf(answer) ?? notice}
    >
      <PublishBar bar={bar} answer={answer} pages={pages} isOverview={isOverview} />
      <div className={styles.sides}>
        <nav className={styles.screens} aria-label="홈페이지 설정">
          <ul>
            {screensFor(bar.mayManage).map(({ to, label: name }) => (
              <li key={to}>
                <Link
                  to={`/admin/sites/${bar.site}/${to}`}
                  aria-current={to === current ? 'page' : undefined}
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.work}>{children}</div>
      </div>
    </Screen>
  )
}
