import { Button } from '@mantine/core'
import { data, Form, Link } from 'react-router'
import {
  assessBatch,
  findSpamBurst,
  type SpamBurstGroup,
  type Span,
} from '#app/domain/customers/intake/find-spam-burst.server.ts'
import { undoBatch } from '#app/domain/customers/intake/undo-batch.server.ts'
import { canManageLeads } from '#app/domain/record/permissions.ts'
import { dayMs, hourMs } from '#app/platform/durations.ts'
import { koreanInstant, koreanMinute } from '#app/platform/korean-time.ts'
import { requestContext } from '#app/request-context.ts'
import { readFields } from '../../read-form.ts'
import { DataTable } from '../data-table.tsx'
import { openSite } from '../open-site.server.ts'
import { Part, Screen } from '../screen.tsx'
import type { Route } from './+types/floods'
import styles from './floods.module.css'
import { UndoForm } from './undo-form.tsx'

/** Longer is no flood. */
const maxSpan = 31 * dayMs

/** The requested span, at most a month; by default the last day, to the end of the present hour. */
function readSpan(
  written: { from: string; until: string },
  now: Date,
): { span: Span; written: { from: string; until: string } } {
  const until = koreanInstant(written.until) ?? new Date((Math.floor(now.getTime() / hourMs) + 1) * hourMs)
  const start = koreanInstant(written.from) ?? new Date(until.getTime() - dayMs)
  const earliest = until.getTime() - maxSpan
  const from =
    start < until ? new Date(Math.max(start.getTime(), earliest)) : new Date(until.getTime() - hourMs)
  return { span: { from, until }, written: { from: koreanMinute(from), until: koreanMinute(until) } }
}

/** Listed blocks; the lines for all undo a script with more. */
const maxRows = 100

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const query = new URL(request.url).searchParams
  const { site } = await openSite(ctx, request, canManageLeads, query.get('site'))
  const { span, written } = readSpan(
    { from: query.get('from') ?? '', until: query.get('until') ?? '' },
    ctx.clock.now(),
  )
  const { groups, isCut } = await findSpamBurst(ctx, site.id, span)
  const chosen = groups.find((group) => group.key === query.get('group'))
  return {
    site: { slug: site.slug, name: site.settings.shortName },
    written,
    isCut,
    groups: groups.slice(0, maxRows).map(shown),
    chosen: chosen && { ...shown(chosen), ...(await assessBatch(ctx.db, chosen.untouched)) },
  }
}

const shown = ({ untouched, ...group }: SpamBurstGroup) => ({ ...group, open: untouched.length })

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const fields = await readFields(request, 'site', 'sure', 'group', 'from', 'until')
  const { site, actor } = await openSite(ctx, request, canManageLeads, fields.site)
  if (fields.sure !== 'on')
    return data({ ok: false, notice: '되돌리려면 확인란에 표시해 주세요.' }, { status: 422 })
  const { span } = readSpan(fields, ctx.clock.now())
  const { leads, visits } = await undoBatch(ctx, site, { span, group: fields.group }, actor)
  return data({
    ok: leads > 0,
    notice: leads
      ? `접수 ${count(leads)}건을 되돌렸습니다. 잡아 두었던 방문 자리 ${count(visits)}개가 풀렸습니다.`
      : '되돌릴 접수가 없습니다. 그사이 확인되었거나 이미 되돌린 접수입니다.',
  })
}

export const meta = () => [{ title: '의심 접수 | 분양 사무실' }]

export default function Floods({ loaderData, actionData }: Route.ComponentProps) {
  const { site, written, groups, chosen, isCut } = loaderData
  const address = (over: Record<string, string> = {}) =>
    `/admin/floods?${new URLSearchParams({ site: site.slug, ...written, ...over })}`
  return (
    <Screen
      title="의심 접수"
      lead="짧은 시간에 한꺼번에 들어온 접수를 인터넷 주소 대역별로 모아 보고, 자동 등록으로 보이는 것을 한 번에 되돌립니다."
      notice={actionData ? { text: actionData.notice, bad: !actionData.ok } : undefined}
    >
      {chosen && !actionData?.ok ? (
        <UndoForm key={chosen.key} site={site} written={written} chosen={chosen} back={address()} />
      ) : null}
      <Form method="get" className={styles.span}>
        <input type="hidden" name="site" value={site.slug} />
        <label>
          언제부터
          <input type="datetime-local" name="from" defaultValue={written.from} key={written.from} required />
        </label>
        <label>
          언제까지
          <input
            type="datetime-local"
            name="until"
            defaultValue={written.until}
            key={written.until}
            required
          />
        </label>
        <Button type="submit" variant="default">
          보기
        </Button>
      </Form>
      <Part
        title={`${site.name} 접수`}
        note={isCut ? '접수가 많아 가장 최근 2만 건만 보여 드립니다. 시간을 나누어 보아 주세요.' : undefined}
      >
        <DataTable
          caption="주소 대역별 접수"
          keyOf={(group) => group.key}
          rows={groups}
          empty="이 시간에 들어온 접수가 없습니다."
          columns={[
            { title: '주소 대역', isName: true, cell: (group) => group.block ?? '모든 대역' },
            {
              title: '자동 등록 확인',
              small: 'right',
              cell: (group) => (group.proven ? '거침' : '거치지 않음'),
            },
            { title: '접수', cell: (group) => `${count(group.count)}건` },
            { title: '본인이 확인', cell: (group) => `${count(group.answered)}건` },
            { title: '직원이 맡거나 봄', cell: (group) => `${count(group.handled)}건` },
            {
              title: '되돌릴 수 있음',
              cell: (group) =>
                group.open ? (
                  <Link
                    to={address({ group: group.key })}
                    aria-label={`${group.block ?? '모든 대역'} ${count(group.open)}건 되돌리기`}
                  >
                    {count(group.open)}건 되돌리기
                  </Link>
                ) : (
                  '없음'
                ),
            },
          ]}
        />
      </Part>
    </Screen>
  )
}

const count = (number: number) => number.toLocaleString('ko-KR')
