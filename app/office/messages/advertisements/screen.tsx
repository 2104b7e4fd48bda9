import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { listAdvertisements } from '#app/domain/customers/campaigns/list-advertisements.server.ts'
import { canWriteMessages } from '#app/domain/record/permissions.ts'
import { screen } from '#app/office/command.server.ts'
import { Empty } from '#app/office/kit/empty.tsx'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { DataTable } from '#app/routes/admin/data-table.tsx'
import { Screen } from '#app/routes/admin/screen.tsx'
import { AdvertisementStateBadge } from '../advertisement-state.tsx'
import { peopleIn } from '../people-in.ts'
import type { Route } from './+types/screen'

export const loader = screen({
  may: canWriteMessages,
  load: async ({ db, clock, site }) => ({
    site: site.slug,
    advertisements: await listAdvertisements(db, site.id, clock.now()),
  }),
})

export const meta = () => [{ title: '광고 문자 | 분양 사무실' }]

export default function Advertisements({ loaderData }: Route.ComponentProps) {
  const { site, advertisements } = loaderData
  return (
    <Screen
      title="광고 문자"
      lead="분양 소식 문자를 받겠다고 한 고객에게만 나갑니다. (광고) 표시와 무료수신거부 번호는 자동으로 붙습니다."
      actions={
        <Button component={Link} to={`/admin/advertisements/${site}/new`}>
          새 광고 쓰기
        </Button>
      }
    >
      <DataTable
        caption="광고 문자"
        keyOf={(one) => one.id}
        rows={advertisements}
        empty={
          <Empty
            icon="send"
            title="아직 보낸 광고가 없습니다"
            text="받을 고객과 시간을 정하고, 나갈 문자를 미리 본 뒤에 보냅니다."
          >
            <Button component={Link} to={`/admin/advertisements/${site}/new`}>
              첫 광고 쓰기
            </Button>
          </Empty>
        }
        columns={[
          {
            title: '내용',
            isName: true,
            cell: (one) => <Link to={`/admin/advertisements/${site}/${one.id}`}>{firstLine(one.text)}</Link>,
          },
          { title: '상태', small: 'right', cell: (one) => <AdvertisementStateBadge state={one.state} /> },
          { title: '보냄', cell: (one) => peopleIn(one, 'accepted', 'delivered') },
          { title: '기다림', cell: (one) => peopleIn(one, 'waiting') },
          { title: '실패·확인', cell: (one) => peopleIn(one, 'failed', 'unknown') },
          { title: '보내지 않음', cell: (one) => peopleIn(one, 'cancelled') },
          { title: '발송 일시', cell: (one) => koreanDateTime(one.beginsAt) },
        ]}
      />
    </Screen>
  )
}

function firstLine(text: string): string {
  const line = text.trim().split('\n')[0] ?? ''
  return line.length > 36 ? `${line.slice(0, 35)}…` : line
}
