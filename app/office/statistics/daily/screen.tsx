import { Button, Textarea } from '@mantine/core'
import { Form, Link } from 'react-router'
import { listRecipients } from '#app/domain/customers/statistics/report-recipients.server.ts'
import { canKeepFigures, canReadFigures } from '#app/domain/record/permissions.ts'
import { readReportWithSales } from '#app/domain/sales/figures.server.ts'
import { isMailConfigured } from '#app/domain/staff/mail-config.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { Draft } from '#app/office/drafts/draft.tsx'
import { DayField } from '#app/office/kit/date-fields.tsx'
import kit from '#app/office/kit/kit.module.css'
import { koreanDay } from '#app/platform/korean-day.ts'
import { addDays } from '#app/platform/korean-time.ts'
import { Screen } from '#app/routes/admin/screen.tsx'
import type { Route } from './+types/screen'
import * as commands from './commands.server.ts'
import styles from './daily.module.css'
import { readDay } from './read-day.ts'
import { Recipients } from './recipients.tsx'
import { ReportSheet } from './report-sheet.tsx'

export const loader = screen({
  may: canReadFigures,
  load: async (office, query) => {
    const { site, role, clock, ports } = office
    const now = clock.now()
    const day = readDay(query.get('day'), now)
    const keeps = canKeepFigures(role)
    return {
      site: site.slug,
      report: await readReportWithSales(office, site, day),
      before: addDays(day, -1),
      after: day < koreanDay(now) ? addDays(day, 1) : undefined,
      keeps,
      recipients: keeps ? await listRecipients(office, site.id) : [],
      hasMail: isMailConfigured(ports),
    }
  },
})

export const action = dispatch(commands)

export const meta = () => [{ title: '일일 보고 | 분양 사무실' }]

export default function Daily({ loaderData, actionData }: Route.ComponentProps) {
  const { site, report, before, after, keeps, recipients, hasMail } = loaderData
  const address = (day: string) => `/admin/figures/daily?${new URLSearchParams({ site, day })}`
  const ofDay = new URLSearchParams({ site, day: report.day })
  return (
    <Screen
      title="일일 보고"
      lead="시행사에 제출하는 하루 실적 보고서입니다. 집계만 담고 고객의 이름과 전화번호는 담지 않습니다."
      notice={noticeOf(actionData)}
      actions={
        <>
          <Button component={Link} to={address(before)} variant="default">
            전날
          </Button>
          {after ? (
            <Button component={Link} to={address(after)} variant="default">
              다음 날
            </Button>
          ) : null}
          <Button variant="default" onClick={() => window.print()}>
            인쇄
          </Button>
          <Button component="a" variant="default" href={`/admin/figures/daily.xlsx?${ofDay}`}>
            엑셀 받기
          </Button>
          <Button component="a" c="white" href={`/admin/figures/daily.pdf?${ofDay}`}>
            PDF 열기
          </Button>
        </>
      }
    >
      <Form method="get" className={`${kit.row} ${styles.screenOnly}`} key={report.day}>
        <input type="hidden" name="site" value={site} />
        <DayField name="day" label="날짜" defaultValue={report.day} required />
        <Button type="submit" variant="default">
          보기
        </Button>
      </Form>
      <ReportSheet report={report} />
      {keeps ? (
        <div className={styles.screenOnly}>
          <CommandForm<typeof commands.note>
            intent="note"
            hidden={{ site, day: report.day }}
            key={report.day}
            className={kit.form}
          >
            {({ input }) => (
              <>
                <Textarea
                  label="특이사항"
                  {...input('note', report.note)}
                  id="daily-note"
                  rows={4}
                  maxLength={1000}
                  placeholder="행사, 날씨, 경쟁 단지 동향 등. 고객의 이름과 전화번호는 적지 마세요."
                />
                <Draft form={`figures/daily:${site}:${report.day}`} />
                <Button type="submit" variant="default">
                  특이사항 저장
                </Button>
              </>
            )}
          </CommandForm>
          <Recipients site={site} recipients={recipients} hasMail={hasMail} />
        </div>
      ) : null}
    </Screen>
  )
}
