import { data, Link } from 'react-router'
import { checkTemplate } from '../../../features/messages/check-template.ts'
import {
  lastRemainingChange,
  saveRemainingUnits,
} from '../../../features/messages/save-remaining-units.server.ts'
import { canWriteMessages } from '../../../features/people/permissions.ts'
import { templateOf } from '../../../features/site/message-settings.ts'
import { standingTemplates, templateKind } from '../../../features/site/templates.ts'
import { koreanDay } from '../../../platform/korean-day.ts'
import { requestContext } from '../../../request-context.ts'
import { readFields } from '../../read-form.ts'
import { DataTable, StateBadge } from '../data-table.tsx'
import { openSite } from '../open-site.server.ts'
import { Screen } from '../screen.tsx'
import type { Route } from './+types/index'
import { RemainingPart } from './remaining-part.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const requestedSite = new URL(request.url).searchParams.get('site')
  const { site } = await openSite(ctx, request, canWriteMessages, requestedSite)
  const { settings } = site
  return {
    site: site.slug,
    remaining: settings.remainingUnits,
    today: koreanDay(ctx.clock.now()),
    changed: await lastRemainingChange(ctx.db, site.id),
    // An advertisement has no default text.
    templates: standingTemplates.map((name) => {
      const { problems, kind, bytes } = checkTemplate(name, templateOf(settings.messages, name), settings)
      return {
        name,
        label: templateKind(name).label,
        kind,
        bytes,
        isOwn: settings.messages[name] !== undefined,
        isWrong: problems.length > 0,
      }
    }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const requestedSite = new URL(request.url).searchParams.get('site')
  const { site, actor } = await openSite(ctx, request, canWriteMessages, requestedSite)
  const { text, asOf } = await readFields(request, 'text', 'asOf')
  const saved = await saveRemainingUnits(ctx, site.id, { text, asOf }, actor)
  if (!saved.ok) return data({ notice: saved.problem, bad: true }, { status: 422 })
  return { notice: '저장했습니다. 다음 문자와 홈페이지부터 바뀝니다.', bad: false }
}

export const meta = () => [{ title: '문자 문구 | 분양 사무실' }]

export default function Templates({ loaderData, actionData }: Route.ComponentProps) {
  const { site, templates, remaining, today, changed } = loaderData
  return (
    <Screen
      title="문자 문구"
      notice={actionData ? { text: actionData.notice, bad: actionData.bad } : undefined}
      lead="고객과 직원에게 자동으로 나가는 문자의 문구입니다. 수정하면 다음에 나가는 문자부터 바뀝니다."
    >
      <DataTable
        caption="문자 문구"
        keyOf={(one) => one.name}
        rows={templates}
        empty=""
        columns={[
          {
            title: '문자',
            isName: true,
            cell: (one) => <Link to={`/admin/templates/${site}/${one.name}`}>{one.label}</Link>,
          },
          { title: '문구', small: 'left', cell: (one) => (one.isOwn ? '단지에서 수정' : '기본 문구') },
          { title: '종류', small: 'right', cell: (one) => (one.kind === 'e-mail' ? '이메일' : one.kind) },
          {
            title: '길이(견본 값)',
            small: 'none',
            cell: (one) => (one.kind === 'e-mail' ? null : `${one.bytes.toLocaleString('ko-KR')}바이트`),
          },
          {
            title: '점검',
            small: 'right',
            cell: (one) =>
              one.isWrong ? (
                <StateBadge tone="bad">수정 필요</StateBadge>
              ) : (
                <StateBadge tone="good">이상 없음</StateBadge>
              ),
          },
        ]}
      />
      <RemainingPart
        key={`${site} ${JSON.stringify(remaining)}`}
        remaining={remaining}
        today={today}
        changed={changed}
      />
    </Screen>
  )
}
