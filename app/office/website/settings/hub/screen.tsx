import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { listDraftedParts } from '#app/domain/publishing/drafts/drafts.server.ts'
import { listPublications } from '#app/domain/publishing/publish/publications.server.ts'
import { canEditPages } from '#app/domain/record/permissions.ts'
import { screen } from '#app/office/command.server.ts'
import { IndexCards } from '#app/office/kit/index-cards.tsx'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { Part, Screen } from '#app/routes/admin/screen.tsx'
import { barOf, settingsPart } from '../../part/part.server.ts'
import { PublishBar } from '../../part/publish-bar.tsx'
import { screensFor, settingGroups } from '../../part/setting-screens.ts'
import type { Route } from './+types/screen'
import { draftedScreens } from './drafted-screens.ts'

export const loader = screen({
  may: canEditPages,
  of: settingsPart,
  load: async (office) => {
    const { db, site, edited, content } = office
    const [bar, parts, [last]] = await Promise.all([
      barOf(office),
      listDraftedParts(db, site.id),
      listPublications(db, site.id, undefined, 1),
    ])
    return {
      bar: { ...bar, isDrafted: false },
      siteName: site.settings.name,
      drafted: draftedScreens(edited.published, content, parts),
      published: last && { at: last.at, by: last.by, number: last.number },
    }
  },
})

export const meta = () => [{ title: '홈페이지 설정 | 분양 사무실' }]

export default function Hub({ loaderData }: Route.ComponentProps) {
  const { bar, siteName, drafted, published } = loaderData
  const screens = screensFor(bar.mayManage)
  return (
    <Screen
      title="홈페이지 설정"
      lead={
        <>
          {siteName} 홈페이지 전체에 쓰이는 내용입니다. 저장하면 초안이 되고, 공개해야 방문자에게 보입니다.
          {published ? (
            <>
              <br />
              마지막 공개 <Link to={`/admin/sites/${bar.site}/history`}>{koreanDateTime(published.at)}</Link>
              {[published.by, `${published.number}번째`].filter(Boolean).map((words) => `, ${words}`)}
            </>
          ) : null}
        </>
      }
      actions={
        bar.isHidden ? (
          <Button component={Link} to={`/admin/sites/${bar.site}`} variant="default">
            사이트 열기 준비
          </Button>
        ) : undefined
      }
    >
      <PublishBar bar={bar} answer={undefined} isOverview />
      {settingGroups.map(([title, names]) => (
        <Part key={title} title={title}>
          <IndexCards
            cards={screens
              .filter(({ to }) => names.includes(to))
              .map(({ to, label, note }) => ({
                to: `/admin/sites/${bar.site}/${to}`,
                label,
                note,
                waits: drafted.includes(to) ? '초안 있음' : undefined,
              }))}
          />
        </Part>
      ))}
    </Screen>
  )
}
