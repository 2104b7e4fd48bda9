import { Link } from 'react-router'
import type { AdvertisementRow } from '#app/domain/customers/campaigns/list-advertisements.server.ts'
import { isNoticeReason, noticeReasons } from '#app/domain/messages/notice-reasons.ts'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { type Column, DataTable } from '#app/routes/admin/data-table.tsx'
import { AdvertisementStateBadge } from '../advertisement-state.tsx'
import { peopleIn } from '../people-in.ts'

export interface ListedNotice extends AdvertisementRow {
  site: { slug: string; name: string }
}

export const NoticeList = ({ notices, severalSites }: { notices: ListedNotice[]; severalSites: boolean }) => (
  <DataTable
    caption="단체 안내"
    keyOf={(one) => one.id}
    rows={notices}
    empty="아직 여러 고객에게 보낸 안내 문자가 없습니다."
    columns={[
      {
        title: '안내',
        isName: true,
        cell: (one) => (
          <Link to={`/admin/messages/sent/${one.site.slug}/${one.id}`}>
            {one.reason && isNoticeReason(one.reason) ? noticeReasons[one.reason] : '안내 문자'}
          </Link>
        ),
      },
      { title: '상태', small: 'right', cell: (one) => <AdvertisementStateBadge state={one.state} /> },
      { title: '보냄', cell: (one) => peopleIn(one, 'accepted', 'delivered') },
      { title: '기다림', cell: (one) => peopleIn(one, 'waiting') },
      { title: '실패·확인', cell: (one) => peopleIn(one, 'failed', 'unknown') },
      ...(severalSites
        ? [{ title: '단지', cell: (one: ListedNotice) => one.site.name } satisfies Column<ListedNotice>]
        : []),
      { title: '발송 일시', cell: (one) => koreanDateTime(one.beginsAt) },
    ]}
  />
)
