import { Button, TextInput } from '@mantine/core'
import { data, Form, Link } from 'react-router'
import { checkNote, saveNote } from '#app/domain/customers/statistics/daily-notes.server.ts'
import { readDailyReport } from '#app/domain/customers/statistics/daily-report.server.ts'
import {
  addRecipient,
  listRecipients,
  removeRecipient,
} from '#app/domain/customers/statistics/report-recipients.server.ts'
import { canKeepFigures, canReadFigures } from '#app/domain/record/permissions.ts'
import { discardDraft } from '#app/domain/staff/kept-forms/drafts.server.ts'
import { isMailConfigured } from '#app/domain/staff/mail-config.ts'
import { koreanDay } from '#app/platform/korean-day.ts'
import { addDays } from '#app/platform/korean-time.ts'
import { requestContext } from '#app/request-context.ts'
import { readFields } from '../../read-form.ts'
import { Draft } from '../drafts/draft.tsx'
import { openSite } from '../open-site.server.ts'
import { Screen } from '../screen.tsx'
import type { Route } from './+types/daily'
import styles from './daily.module.css'
import { readDay } from './read-day.ts'
import { Recipients } from './recipients.tsx'
import { ReportSheet } from './report-sheet.tsx'

const noteKey = (slug: string, day: string): string => `figures/daily:${slug}:${day}`

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const query = new URL(request.url).searchParams
  const { site, sites } = await openSite(ctx, request, canReadFigures, query.get('site'))
  const now = ctx.clock.now()
  const day = readDay(query.get('day'), now)
  const keeps = sites.some((one) => one.id === site.id && canKeepFigures(one.role))
  return {
    site: site.slug,
    report: await readDailyReport(ctx, site, day),
    before: addDays(day, -1),
    after: day < koreanDay(now) ? addDays(day, 1) : undefined,
    keeps,
    recipients: keeps ? await listRecipients(ctx, site.id) : [],
    hasMail: isMailConfigured(ctx.ports),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const fields = await readFields(
    request,
    'intent',
    'site',
    'day',
    'note',
    'email',
    'company',
    'sure',
    'recipient',
  )
  const { site, actor } = await openSite(ctx, request, canKeepFigures, fields.site)
  const refuse = (notice: string) => data({ ok: false, notice, typed: fields }, { status: 422 })
  const done = (notice: string) => data({ ok: true, notice, typed: undefined })
  switch (fields.intent) {
    case 'note': {
      const fault = checkNote(fields.note)
      if (fault) return refuse(fault)
      const day = readDay(fields.day, ctx.clock.now())
      await saveNote(ctx, site.id, day, { body: fields.note, by: actor.id ?? '' })
      await discardDraft(ctx, actor.id ?? '', noteKey(site.slug, day))
      return done('특이사항을 저장했습니다.')
    }
    case 'add': {
      const fault = await addRecipient(ctx, site.id, { ...fields, sure: fields.sure === 'on' }, actor)
      return fault ? refuse(fault) : done('오늘 저녁부터 이 주소로 보냅니다.')
    }
    case 'remove':
      await removeRecipient(ctx, site.id, fields.recipient, actor)
      return done('발송을 중단했습니다.')
    default:
      return refuse('요청을 처리하지 못했습니다. 새로고침한 뒤 다시 시도해 주세요.')
  }
}

export const meta = () => [{ title: '일일 보고 | 분양 사무실' }]

export default function Daily({ loaderData, actionData }: Route.ComponentProps) {
  const { site, report, before, after, keeps, recipients, hasMail } = loaderData
  const address = (day: string) => `/admin/figures/daily?${new URLSearchParams({ site, day })}`
  const ofDay = new URLSearchParams({ site, day: report.day })
  return (
    <Screen
      title="일일 보고"
      lead="시행사에 제출하는 하루 실적 보고서입니다. 집계만 담고 고객의 이름과 전화번호는 담지 않습니다."
      notice={actionData ? { text: actionData.notice, bad: !actionData.ok } : undefined}
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
      <Form method="get" className={styles.choose} key={report.day}>
        <input type="hidden" name="site" value={site} />
        <TextInput type="date" name="day" label="날짜" defaultValue={report.day} required />
        <Button type="submit" variant="default">
          보기
        </Button>
      </Form>
      <ReportSheet report={report} />
      {keeps ? (
        <div className={styles.keep}>
          <Form method="post" className={styles.note} key={`note ${report.day} ${report.note}`}>
            <input type="hidden" name="intent" value="note" />
            <input type="hidden" name="site" value={site} />
            <input type="hidden" name="day" value={report.day} />
            <label htmlFor="daily-note">특이사항</label>
            <textarea
              id="daily-note"
              name="note"
              rows={4}
              maxLength={1000}
              defaultValue={actionData?.typed?.note || report.note}
              placeholder="행사, 날씨, 경쟁 단지 동향 등. 고객의 이름과 전화번호는 적지 마세요."
            />
            <Draft form={noteKey(site, report.day)} />
            <Button type="submit" variant="default">
              특이사항 저장
            </Button>
          </Form>
          <Recipients
            site={site}
            recipients={recipients}
            hasMail={hasMail}
            typed={actionData?.typed}
            key={recipients.length}
          />
        </div>
      ) : null}
    </Screen>
  )
}
