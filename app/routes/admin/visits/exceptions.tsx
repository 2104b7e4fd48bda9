import { Button } from '@mantine/core'
import { Form, Link } from 'react-router'
import type { Day } from '#app/platform/korean-day.ts'
import { formatDay } from '#app/platform/korean-time.ts'
import { DataTable } from '../data-table.tsx'

interface Exception {
  day: Day
  text: string
  reason?: string | undefined
}

export const Exceptions = ({ site, exceptions }: { site: string; exceptions: Exception[] }) => (
  <DataTable
    caption="따로 정한 날"
    rows={exceptions}
    keyOf={({ day }) => day}
    empty="따로 정한 날이 없습니다."
    columns={[
      {
        title: '날짜',
        isName: true,
        cell: ({ day }) => <Link to={`/admin/visits?site=${site}&day=${day}`}>{formatDay(day)}</Link>,
      },
      { title: '시간과 정원', cell: ({ text }) => text || '휴관' },
      { title: '사유', cell: ({ reason }) => reason ?? null },
      {
        title: '처리',
        small: 'whole',
        cell: ({ day }) => (
          <Form method="post">
            <input type="hidden" name="site" value={site} />
            <input type="hidden" name="day" value={day} />
            <Button
              type="submit"
              name="intent"
              value="usual"
              variant="default"
              size="xs"
              aria-label={`${formatDay(day)} 요일 시간으로`}
            >
              요일 시간으로
            </Button>
          </Form>
        ),
      },
    ]}
  />
)
