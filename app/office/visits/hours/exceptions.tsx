import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { CommandForm } from '#app/office/command-form.tsx'
import type { Day } from '#app/platform/korean-day.ts'
import { formatDay } from '#app/platform/korean-time.ts'
import { DataTable } from '#app/routes/admin/data-table.tsx'

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
          <CommandForm intent="usual" hidden={{ site, day }}>
            <Button type="submit" variant="default" size="xs" aria-label={`${formatDay(day)} 요일 시간으로`}>
              요일 시간으로
            </Button>
          </CommandForm>
        ),
      },
    ]}
  />
)
