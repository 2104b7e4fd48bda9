import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { listOverview, type SiteInOverview } from '#app/domain/publishing/sites/list-overview.server.ts'
import { countPoints, type PointCounts } from '#app/domain/publishing/sites/point-counts.server.ts'
import { canEditPages, canManageSites } from '#app/domain/record/permissions.ts'
import { screen } from '#app/office/command.server.ts'
import { useLiveData } from '#app/office/kit/use-live-data.ts'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { type Column, DataTable } from '#app/routes/admin/data-table.tsx'
import { Screen } from '#app/routes/admin/screen.tsx'
import { isProduction, manager } from '../manager.server.ts'
import { SiteState } from '../site-state.tsx'
import type { Route } from './+types/screen'

export const loader = screen({
  may: canEditPages,
  of: manager,
  load: async (office, query) => {
    const ids = office.sites.map(({ id }) => id)
    const overview = await listOverview(office, ids)
    const counts = await countPoints(office, overview, isProduction(office))
    return {
      // A person without any site who gets here is the owner of an empty install.
      mayManage: !ids.length || office.sites.some(({ role }) => canManageSites(role)),
      sites: overview.map((one) => ({ ...one, counts: counts.get(one.id) })),
      removed: query.get('done') === 'removed',
    }
  },
})

type Row = SiteInOverview & { counts: PointCounts | undefined }

const columns: Column<Row>[] = [
  {
    title: '단지',
    isName: true,
    cell: ({ slug, name }) => <Link to={`/admin/sites/${slug}`}>{name}</Link>,
  },
  { title: '상태', small: 'right', cell: (row) => <SiteState {...row} /> },
  { title: '고칠 것', cell: ({ counts }) => describeCounts(counts) },
  { title: '초안', cell: ({ drafts }) => (drafts ? `${drafts}건` : '없음') },
  {
    title: '마지막 공개',
    cell: ({ publication }) =>
      publication ? `${publication.number}번째, ${koreanDateTime(publication.at)}` : '없음',
  },
  { title: '다음 일정', cell: ({ next }) => next ?? '없음' },
  { title: '대표전화', cell: ({ phone }) => phone },
  { title: '도메인', small: 'none', cell: ({ host }) => host },
]

function describeCounts(counts: PointCounts | undefined): string {
  if (!counts) return '확인하고 있습니다'
  if (!counts.required && !counts.other) return '없음'
  return [
    counts.required ? `고칠 것 ${counts.required}` : '',
    counts.other ? `확인할 것 ${counts.other}` : '',
  ]
    .filter(Boolean)
    .join(', ')
}

export const meta = () => [{ title: '단지 관리 | 분양 사무실' }]

export default function Sites({ loaderData }: Route.ComponentProps) {
  const { sites, mayManage, removed } = loaderData
  useLiveData(sites.some(({ counts }) => !counts))
  return (
    <Screen
      title="단지 관리"
      lead="단지마다 방문자에게 보이는지, 고칠 것이 남았는지, 언제 바뀌었는지 봅니다."
      notice={removed ? { text: '단지를 삭제했습니다.' } : undefined}
      actions={
        mayManage ? (
          <>
            <Button component={Link} to="/admin/sites/shared" variant="default">
              공통 문구
            </Button>
            <Button component={Link} to="/admin/sites/new">
              새 단지
            </Button>
          </>
        ) : undefined
      }
    >
      <DataTable
        caption="단지"
        columns={columns}
        rows={sites}
        keyOf={({ id }) => id}
        empty="아직 단지가 없습니다."
      />
    </Screen>
  )
}
