import { Link } from 'react-router'
import { checkTemplate } from '../../../features/messages/check-template.ts'
import { canWriteMessages } from '../../../features/people/permissions.ts'
import { templateOf } from '../../../features/site/message-settings.ts'
import { templateKind, templateNames } from '../../../features/site/templates.ts'
import { requestContext } from '../../../request-context.ts'
import { DataTable, StateBadge } from '../data-table.tsx'
import { openSite } from '../open-site.server.ts'
import { Screen, Tabs } from '../screen.tsx'
import type { Route } from './+types/index'

export async function loader({ request, context }: Route.LoaderArgs) {
  const requestedSite = new URL(request.url).searchParams.get('site')
  const { sites, site } = await openSite(
    context.get(requestContext),
    request,
    canWriteMessages,
    requestedSite,
  )
  const { settings } = site
  return {
    sites: sites.map(({ slug, name }) => ({ slug, name })),
    site: site.slug,
    // An advertisement has no default text.
    templates: templateNames
      .filter((name) => templateKind(name).kind !== 'ad')
      .map((name) => {
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

export const meta = () => [{ title: '문자 문구 | 분양 사무실' }]

export default function Templates({ loaderData }: Route.ComponentProps) {
  const { sites, site, templates } = loaderData
  return (
    <Screen
      title="문자 문구"
      lead="고객과 직원에게 자동으로 나가는 문자의 문구입니다. 수정하면 다음에 나가는 문자부터 바뀝니다."
    >
      {sites.length > 1 ? (
        <Tabs
          label="단지"
          tabs={sites.map(({ slug, name }) => ({
            title: name,
            href: `/admin/templates?site=${slug}`,
            current: slug === site,
          }))}
        />
      ) : null}
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
    </Screen>
  )
}
