import { Button } from '@mantine/core'
import { data, Link, redirect } from 'react-router'
import { checkExport, type ExportField } from '#app/domain/customers/import-export/export-choice.ts'
import { canFetch, listExports, prepareExport } from '#app/domain/customers/import-export/exports.server.ts'
import { listImports } from '#app/domain/customers/import-export/import/imports.server.ts'
import { canExport, canExportClear, canImport } from '#app/domain/record/permissions.ts'
import { useLiveData } from '#app/office/kit/use-live-data.ts'
import { requestContext } from '#app/request-context.ts'
import { readFields } from '../../read-form.ts'
import { openSite } from '../open-site.server.ts'
import { Part, Screen } from '../screen.tsx'
import type { Route } from './+types/index'
import { ExportForm } from './export-form.tsx'
import { Exports, Imports } from './file-tables.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const query = new URL(request.url).searchParams
  const { site, sites, actor } = await openSite(ctx, request, canExport, query.get('site'))
  const role = sites.find((one) => one.id === site.id)?.role ?? 'viewer'
  const now = ctx.clock.now()
  const exports = await listExports(ctx, site.id)
  return {
    site: { slug: site.slug, name: site.settings.shortName },
    mayClear: canExportClear(role),
    mayImport: canImport(role),
    exports: exports.map((one) => ({ ...one, isOpen: canFetch(one, actor.id ?? '', now) })),
    imports: canImport(role) ? await listImports(ctx.db, site.id, 20) : [],
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const names = ['recipient', 'basis', 'reason', 'format', 'status', 'from', 'until', 'clear'] as const
  const { site: slug, ...typed } = await readFields(request, 'site', ...names)
  const { site, sites, actor } = await openSite(ctx, request, canExport, slug)
  const mayClear = sites.some((one) => one.id === site.id && canExportClear(one.role))
  const checked = checkExport(typed as Record<ExportField, string>, mayClear)
  if (!checked.ok) return data({ errors: checked.errors, typed }, { status: 422 })
  await prepareExport(ctx, site, checked.choice, { ...actor, id: actor.id ?? '' })
  return redirect(`/admin/exchange?${new URLSearchParams({ site: site.slug })}#files`)
}

export const meta = () => [{ title: '명단 내보내기·불러오기 | 분양 사무실' }]

export default function Exchange({ loaderData, actionData }: Route.ComponentProps) {
  const { site, exports, imports, mayClear, mayImport } = loaderData
  const isMoving =
    exports.some(({ state }) => state === 'running') ||
    imports.some(({ state }) => state === 'running' || state === 'undoing')
  useLiveData(isMoving)
  const [fault] = Object.values(actionData?.errors ?? {})
  return (
    <Screen
      title="명단 내보내기·불러오기"
      lead="고객 명단을 파일로 내보내고, 다른 곳에서 받은 명단을 불러옵니다. 모두 접속기록에 남습니다."
      notice={fault ? { text: fault, bad: true } : undefined}
      actions={
        mayImport ? (
          <Button component={Link} to={`/admin/exchange/${site.slug}/import`} variant="default">
            명단 불러오기
          </Button>
        ) : undefined
      }
    >
      <Part
        title="내보내기"
        note="받는 곳, 제공 근거와 사유를 파일 첫머리에 함께 적습니다. 파일은 신청한 사람이 30분 안에 한 번 받을 수 있습니다."
      >
        <ExportForm
          site={site.slug}
          mayClear={mayClear}
          typed={actionData?.typed}
          errors={actionData?.errors ?? {}}
        />
      </Part>
      <div id="files">
        <Part title="내보낸 파일">
          <Exports site={site.slug} exports={exports} />
        </Part>
      </div>
      {mayImport ? (
        <Part title="불러온 명단">
          <Imports site={site.slug} imports={imports} />
        </Part>
      ) : null}
    </Screen>
  )
}
