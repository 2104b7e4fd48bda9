import { Button, Textarea } from '@mantine/core'
import { findingNames, type Review, type ReviewFinding } from '#app/domain/record/audit/review-words.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import kit from '#app/office/kit/kit.module.css'
import type { Day } from '#app/platform/korean-day.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { formatDay, koreanDateTime } from '#app/platform/korean-time.ts'
import { DataTable } from '#app/routes/admin/data-table.tsx'
import { Part } from '#app/routes/admin/screen.tsx'
import type * as commands from './commands.server.ts'

const monthName = (month: string) => `${month.slice(0, 4)}년 ${Number(month.slice(5))}월`

interface Props {
  site: string
  month: string
  findings: ReviewFinding[]
}

export const MonthReview = ({ site, month, findings }: Props) => (
  <Part
    title={`${monthName(month)} 점검`}
    note="하루 150명 넘게 열람한 직원, 심야 열람, 과다 검색, 명단 내려받기와 그 사유를 모았습니다."
  >
    <DataTable
      caption="확인할 기록"
      rows={findings}
      keyOf={({ kind, who, day }) => `${kind} ${who} ${day}`}
      empty="확인할 기록이 없습니다."
      columns={[
        { title: '날짜', isName: true, cell: ({ day }) => formatDay(day as Day) },
        { title: '접속자', small: 'right', cell: ({ who }) => who },
        { title: '구분', cell: ({ kind }) => findingNames[kind] },
        { title: '횟수', cell: ({ count }) => `${koreanNumber(count)}회` },
        { title: '사유', small: 'whole', cell: ({ reason }) => reason },
      ]}
    />
    <CommandForm<typeof commands.review> intent="review" hidden={{ site, month }} className={kit.form}>
      {({ field }) => (
        <>
          <Textarea
            {...field('note')}
            label="점검 내용과 조치"
            rows={3}
            maxLength={2000}
            required={findings.length > 0}
            withAsterisk={false}
            placeholder={findings.length ? '내려받은 사유를 담당자에게 확인함. 이상 없음.' : '이상 없음.'}
          />
          <Button type="submit">{monthName(month)} 점검 완료</Button>
        </>
      )}
    </CommandForm>
  </Part>
)

export const Reviews = ({ reviews }: { reviews: Review[] }) => (
  <DataTable
    caption="점검 기록"
    rows={reviews}
    keyOf={({ month }) => month}
    empty="아직 점검한 달이 없습니다."
    columns={[
      { title: '대상 월', isName: true, cell: ({ month }) => monthName(month) },
      { title: '점검자', cell: ({ who }) => who },
      { title: '점검 일시', cell: ({ signedAt }) => koreanDateTime(signedAt) },
      { title: '확인할 기록', cell: ({ findings }) => `${findings.length}건` },
      { title: '내용', small: 'whole', cell: ({ note }) => note || '이상 없음' },
    ]}
  />
)
