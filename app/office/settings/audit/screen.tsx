import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import type { Db } from '#app/db/client.server.ts'
import { leadOfReceipt, listAudit } from '#app/domain/record/audit/list-audit.server.ts'
import { findStanding, listReviews, unsignedMonths } from '#app/domain/record/audit/review.server.ts'
import { lastCheck } from '#app/domain/record/audit/verify-chain.server.ts'
import { canReadAudit } from '#app/domain/record/permissions.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { formatCursor, parseCursor } from '#app/routes/admin/cursor.ts'
import { Part, Screen } from '#app/routes/admin/screen.tsx'
import type { Route } from './+types/screen'
import { AuditFilters } from './audit-filters.tsx'
import { AuditTable } from './audit-table.tsx'
import { ChainState } from './chain-state.tsx'
import * as commands from './commands.server.ts'
import { readAuditQuery } from './read-audit-query.ts'
import { MonthReview, Reviews } from './reviews.tsx'

const page = 50

export const loader = screen({
  may: canReadAudit,
  load: async ({ db, clock, site, role }, query) => {
    const { filters, typed } = readAuditQuery(query)
    const leadId = typed.receipt ? await leadOfReceipt(db, site.id, typed.receipt) : undefined
    const mayReadShared = role === 'owner'
    const siteId = typed.shared && mayReadShared ? null : site.id
    const isUnknown = Boolean(typed.receipt) && !leadId
    const found = isUnknown
      ? []
      : await listAudit(
          db,
          { siteId, ...filters, leadId },
          { limit: page + 1, before: parseCursor(query.get('before')) },
        )
    const rows = found.slice(0, page)
    const last = found.length > page ? rows.at(-1) : undefined
    const reviews = await listReviews(db, site.id)
    const opened = await db
      .selectFrom('sites')
      .select('created_at')
      .where('id', '=', site.id)
      .executeTakeFirstOrThrow()
    const signed = new Set(reviews.map(({ month }) => month))
    const months = unsignedMonths(clock.now(), signed, opened.created_at)
    const month = months.find((one) => one === query.get('review'))
    return {
      site: site.slug,
      typed,
      isUnknown,
      mayReadShared,
      people: await listColleagues(db, site.id),
      rows,
      next: last && formatCursor({ updatedAt: last.at, id: last.id }),
      isFirst: !query.get('before'),
      check: await lastCheck(db),
      reviews,
      months,
      review: month ? { month, findings: await findStanding(db, site.id, month) } : undefined,
    }
  },
})

export const action = dispatch(commands)

export const meta = () => [{ title: '접속기록 | 분양 사무실' }]

export default function Audit({ loaderData, actionData }: Route.ComponentProps) {
  const { site, typed, rows, next, isFirst, isUnknown, people, check, reviews, months, review } = loaderData
  const address = (over: Record<string, string>) =>
    `/admin/audit?${new URLSearchParams({ site, ...withoutEmpty({ ...typed, ...over }) })}`
  return (
    <Screen
      title="접속기록"
      lead="개인정보를 다룬 접속기록입니다. 매월 1회 이상 점검합니다(개인정보의 안전성 확보조치 기준 제8조)."
      notice={noticeOf(actionData)}
    >
      <ChainState check={check} />
      {review ? (
        <MonthReview key={review.month} site={site} {...review} />
      ) : months.length ? (
        <Group gap="4px 14px" mb={14}>
          미점검 월:
          {months.slice(0, 6).map((month) => (
            <Button
              key={month}
              component={Link}
              to={address({ review: month })}
              variant="light"
              size="compact-md"
            >
              {month.replace('-', '년 ')}월 점검하기
            </Button>
          ))}
        </Group>
      ) : null}
      <AuditFilters site={site} typed={typed} people={people} mayReadShared={loaderData.mayReadShared} />
      <AuditTable
        rows={rows}
        empty={
          isUnknown
            ? `‘${typed.receipt}’ 접수번호의 고객을 찾지 못했습니다. 이미 파기했을 수 있습니다.`
            : '조건에 맞는 기록이 없습니다.'
        }
      />
      {next || !isFirst ? (
        <Group role="navigation" aria-label="페이지" gap={8} mt={14}>
          {isFirst ? null : (
            <Button component={Link} to={address({})} variant="default">
              처음으로
            </Button>
          )}
          {next ? (
            <Button component={Link} to={address({ before: next })} variant="default">
              다음 {page}건
            </Button>
          ) : null}
        </Group>
      ) : null}
      <Part title="점검 기록" note="점검자와 점검 내용은 고치거나 지울 수 없습니다.">
        <Reviews reviews={reviews} />
      </Part>
    </Screen>
  )
}

const withoutEmpty = (parts: Record<string, string>) =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value))

/** Members of a site, by name. Entries of former members are found by the kind of action and the days. */
async function listColleagues(db: Db, siteId: string): Promise<{ id: string; name: string }[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['users.id', 'users.name'])
    .where((eb) => eb.or([eb('memberships.site_id', '=', siteId), eb('role', '=', 'owner')]))
    .orderBy('users.name')
    .execute()
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}
