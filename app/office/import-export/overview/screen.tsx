import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { peopleOf } from '#app/domain/customers/assignments/people-of-filter.server.ts'
import { exportColumns } from '#app/domain/customers/import-export/export-rows.server.ts'
import { canFetch, listExports } from '#app/domain/customers/import-export/exports.server.ts'
import { listImports } from '#app/domain/customers/import-export/import/imports.server.ts'
import { parseFilter } from '#app/domain/customers/list/lead-filter.ts'
import { countListed } from '#app/domain/customers/list/list-leads.server.ts'
import { canExport, canExportClear, canImport } from '#app/domain/record/permissions.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { Icon } from '#app/office/kit/icon.tsx'
import { useLiveData } from '#app/office/kit/use-live-data.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { Part, Screen } from '#app/routes/admin/screen.tsx'
import { useSettledAnswer } from '#app/routes/admin/use-settled-answer.ts'
import { choicesOf } from '../../customers/list/read-list.server.ts'
import type { Route } from './+types/screen'
import * as commands from './commands.server.ts'
import { ExportForm } from './export-form.tsx'
import { Exports, Imports } from './file-tables.tsx'

/** Customers of a file are counted up to this number. */
const counted = 20_000

export const loader = screen({
  may: canExport,
  load: async (office, query) => {
    const { db, site, role, actor, clock } = office
    const filter = parseFilter(query)
    const scope = { siteIds: [site.id] }
    const people = await peopleOf(db, scope.siteIds, actor.id, filter)
    const [{ count }, choices, exports] = await Promise.all([
      countListed(office, { scope, filter, people }, counted),
      choicesOf(db, scope, site.id, actor),
      listExports(office, site.id),
    ])
    return {
      site: { slug: site.slug, name: site.settings.shortName },
      filter,
      choices,
      count: `${koreanNumber(Math.min(count, counted))}명${count > counted ? ' 이상' : ''}`,
      isEmpty: count === 0,
      columns: exportColumns.map(({ name, title, isUsual, isClear }) => ({ name, title, isUsual, isClear })),
      mayClear: canExportClear(role),
      mayImport: canImport(role),
      exports: exports.map((one) => ({ ...one, isOpen: canFetch(one, actor.id, clock.now()) })),
      imports: canImport(role) ? await listImports(db, site.id, 20) : [],
    }
  },
})

export const action = dispatch(commands)

export const meta = () => [{ title: '명단 내보내기·불러오기 | 분양 사무실' }]

export default function Exchange({ loaderData, actionData }: Route.ComponentProps) {
  const { site, exports, imports, mayImport } = loaderData
  const answer = useSettledAnswer(actionData)
  const isMoving =
    exports.some(({ state }) => state === 'running') ||
    imports.some(({ state }) => state === 'running' || state === 'undoing')
  useLiveData(isMoving)
  return (
    <Screen
      title="명단 내보내기·불러오기"
      lead="고객 명단을 파일로 내보내고, 다른 곳에서 받은 명단을 불러옵니다. 모두 접속기록에 남습니다."
      notice={noticeOf(answer)}
      actions={
        mayImport ? (
          <Button
            component={Link}
            to={`/admin/exchange/${site.slug}/import`}
            variant="default"
            leftSection={<Icon of="upload" size={18} />}
          >
            명단 불러오기
          </Button>
        ) : undefined
      }
    >
      <ExportForm {...loaderData} />
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
