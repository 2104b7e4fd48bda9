import { Button, Group, NativeSelect } from '@mantine/core'
import type { Absence } from '#app/domain/customers/assignments/absences.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { DayTimeField } from '#app/office/kit/date-fields.tsx'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { DataTable } from '#app/routes/admin/data-table.tsx'
import { Part } from '#app/routes/admin/screen.tsx'
import type * as commands from './commands.server.ts'

interface Props {
  absences: Absence[]
  people: { userId: string; name: string }[]
  /** `2026-11-27T10:00` */
  now: string
  evening: string
}

export function Absences({ absences, people, now, evening }: Props) {
  const options = people.map(({ userId, name }) => ({ value: userId, label: name }))
  return (
    <Part
      title="휴무·업무 대행"
      note="휴무 중에는 새 고객을 배정하지 않습니다. 대행자를 정하면 대행자의 오늘 통화와 고객 목록에 함께 보이고, 휴무가 끝나면 원래대로 돌아갑니다."
    >
      <DataTable
        caption="휴무"
        keyOf={(one) => one.id}
        rows={absences}
        empty="휴무 중이거나 예정된 직원이 없습니다."
        columns={[
          { title: '이름', isName: true, cell: (one) => one.name },
          { title: '대행자', small: 'right', cell: (one) => one.coveredBy?.name ?? '없음' },
          { title: '시작', cell: (one) => koreanDateTime(one.from) },
          { title: '끝', cell: (one) => koreanDateTime(one.until) },
          {
            title: '처리',
            small: 'whole',
            cell: (one) => (
              <CommandForm intent="finishAbsence" hidden={{ absence: one.id }}>
                <Button
                  type="submit"
                  variant="default"
                  size="compact-sm"
                  aria-label={`${one.name} 휴무 끝내기`}
                >
                  끝내기
                </Button>
              </CommandForm>
            ),
          },
        ]}
      />
      <CommandForm<typeof commands.absence> intent="absence">
        {({ field }) => (
          <Group align="flex-end" gap={12} mt="md">
            <NativeSelect
              {...field('person')}
              label="휴무 직원"
              data={[{ value: '', label: '선택하세요' }, ...options]}
              required
            />
            <NativeSelect
              {...field('covered')}
              label="대행자"
              data={[{ value: '', label: '정하지 않음' }, ...options]}
            />
            <DayTimeField {...field('from', now)} label="시작" required />
            <DayTimeField {...field('until', evening)} label="끝" required />
            <Button type="submit" variant="default">
              저장
            </Button>
          </Group>
        )}
      </CommandForm>
    </Part>
  )
}
