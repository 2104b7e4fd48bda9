import { Box, Group, NavLink } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { noticeOf } from '#app/office/answer.ts'
import type { NoticeText } from '#app/routes/admin/notice.tsx'
import { Screen } from '#app/routes/admin/screen.tsx'
import { type PartAnswer, PublishBar, type PublishBarData } from './publish-bar.tsx'
import { type SettingScreenName, screensFor, settingScreens } from './setting-screens.ts'

interface Props {
  current: SettingScreenName
  /** Name of the item, if the screen is about one of several. */
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
          <Box component={Link} display="inline-block" py={8} to={`/admin/sites/${bar.site}/settings`}>
            {siteName} 홈페이지 설정
          </Box>
          {bar.isHidden ? (
            <>
              {' · '}
              <Box component={Link} display="inline-block" py={8} to={`/admin/sites/${bar.site}`}>
                사이트 열기 준비
              </Box>
            </>
          ) : null}
          {lead ? (
            <>
              {title ? ' › ' : <br />}
              {lead}
            </>
          ) : null}
        </>
      }
      actions={actions}
      notice={noticeOf(answer) ?? notice}
    >
      <PublishBar bar={bar} answer={answer} pages={pages} isOverview={isOverview} />
      <Group gap={24} align="flex-start" wrap="nowrap">
        <Box
          component="nav"
          w={176}
          flex="none"
          pos="sticky"
          top={16}
          visibleFrom="lg"
          aria-label="홈페이지 설정"
        >
          {screensFor(bar.mayManage).map(({ to, label: name }) => (
            <NavLink
              key={to}
              component={Link}
              to={`/admin/sites/${bar.site}/${to}`}
              label={name}
              variant="filled"
              active={to === current}
              aria-current={to === current ? 'page' : undefined}
            />
          ))}
        </Box>
        <Box flex={1} miw={0}>
          {children}
        </Box>
      </Group>
    </Screen>
  )
}
