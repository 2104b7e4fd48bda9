import { Button } from '@mantine/core'
import { data, Link } from 'react-router'
import type { Db } from '#app/db/client.server.ts'
import { leadOfReceipt, listAudit } from '#app/domain/record/audit/list-audit.server.ts'
import {
  findStanding,
  listReviews,
  type SignRefusal,
  signReview,
  unsignedMonths,
} from '#app/domain/record/audit/review.server.ts'
import { lastCheck } from '#app/domain/record/audit/verify-chain.server.ts'
import { canReadAudit } from '#app/domain/record/permissions.ts'
import { requestContext } from '#app/request-context.ts'
import { readFields } from '../../read-form.ts'
import { formatCursor, parseCursor } from '../cursor.ts'
import { openSite } from '../open-site.server.ts'
import { Part, Screen } from '../screen.tsx'
import type { Route } from './+types/index'
import styles from './audit.module.css'
import { AuditFilters } from './audit-filters.tsx'
import { AuditTable } from './audit-table.tsx'
import { ChainState } from './chain-state.tsx'
import { readAuditQuery } from './read-audit-query.ts'
import { MonthReview, Reviews } from './reviews.tsx'

const page = 50

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const query = new URL(request.url).searchParams
  const { site, sites } = await openSite(ctx, request, canReadAudit, query.get('site'))
  const { filters, typed } = readAuditQuery(query)
  const leadId = typed.receipt ? await leadOfReceipt(ctx.db, site.id, typed.receipt) : undefined
  const mayReadShared = sites.some(({ role }) => role === 'owner')
  const siteId = typed.shared && mayReadShared ? null : site.id
  const isUnknown = Boolean(typed.receipt) && !leadId
  const found = isUnknown
    ? []
    : await listAudit(
        ctx.db,
        { siteId, ...filters, leadId },
        { limit: page + 1, before: parseCursor(query.get('before')) },
      )
  const rows = found.slice(0, page)
  const last = found.length > page ? rows.at(-1) : undefined
  const reviews = await listReviews(ctx.db, site.id)
  const opened = await ctx.db
    .selectFrom('sites')
    .select('created_at')
    .where('id', '=', site.id)
    .executeTakeFirstOrThrow()
  const months = unsignedMonths(
    ctx.clock.now(),
    new Set(reviews.map(({ month }) => month)),
    opened.created_at,
  )
  const asked = query.get('review') ?? ''
  const month = months.includes(asked) ? asked : undefined
  return {
    site: site.slug,
    typed,
    isUnknown,
    mayReadShared,
    people: await listColleagues(ctx.db, site.id),
    rows,
    next: last && formatCursor({ updatedAt: last.at, id: last.id }),
    isFirst: !query.get('before'),
    check: await lastCheck(ctx.db),
    reviews,
    months,
    review: month ? { month, findings: await findStanding(ctx.db, site.id, month) } : undefined,
  }
}

const refusals: Record<SignRefusal, string> = {
  'not-over': '아직 끝나지 않은 달은 점검할 수 없습니다.',
  'no-note': '확인할 기록이 있습니다. 점검 내용을 다섯 자 이상 적어 주세요.',
  signed: '이미 점검한 달입니다.',
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const fields = await readFields(request, 'site', 'month', 'note')
  const { site, actor } = await openSite(ctx, request, canReadAudit, fields.site)
  if (!/^20\d{2}-(?:0[1-9]|1[0-2])$/.test(fields.month))
    return data({ ok: false, notice: '점검할 달을 다시 선택해 주세요.', note: fields.note }, { status: 422 })
  const signed = await signReview(ctx, site.id, fields, { ...actor, id: actor.id ?? '' })
  return signed.ok
    ? data({ ok: true, notice: `${fields.month.replace('-', '년 ')}월 점검을 기록했습니다.`, note: '' })
    : data({ ok: false, notice: refusals[signed.reason], note: fields.note }, { status: 422 })
}

export const meta = () => [{ title: '접속기록 | 분양 사무실' }]

export default function Audit({ loaderData, actionData }: Route.ComponentProps) {
  const { site, typed, rows, next, isFirst, isUnknown, people, check, reviews, months, review } = loaderData
  const address = (over: Record<string, string>) =>
    `/admin/audit?${new URLSearchParams({ site, ...withoutEmpty({ ...typed, ...over }) })}`
  return (
    <Screen
      title="접속기록"
      lead="개인정보를 다룬 접속기록입니다. 매월 1회 이상 점검합니다(개인정보의 안전성 확보조치 기준 제8조)."
      notice={actionData ? { text: actionData.notice, bad: !actionData.ok } : undefined}
    >
      <ChainState check={check} />
      {review ? (
        <MonthReview key={review.month} site={site} {...review} note={actionData?.note ?? ''} />
      ) : months.length ? (
        <p className={styles.due}>
          미점검 월:{' '}
          {months.slice(0, 6).map((month) => (
            <Link key={month} to={address({ review: month })}>
              {month.replace('-', '년 ')}월 점검하기
            </Link>
          ))}
        </p>
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
        <nav className={styles.pages} aria-label="페이지">
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
        </nav>
      ) : null}
      <Part title="점검 기록" note="점검자와 점검 내용은 고치거나 지울 수 없습니다.">
        <Reviews reviews={reviews} />
      </Part>
    </Screen>
  )
}

const withoutEmpty = (parts: Record<string, string>) =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value))

/** Who works for a site, by name. Who left is found by the kind of action and the days. */
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
