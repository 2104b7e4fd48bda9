import { fieldsOn } from '#app/domain/customers/fields.ts'
import { guessColumns } from '#app/domain/customers/import-export/import/import-choices.ts'
import { layoutKey } from '#app/domain/customers/import-export/import/import-layout.ts'
import {
  countRows,
  firstRows,
  listReasons,
} from '#app/domain/customers/import-export/import/imports.server.ts'
import { canImport } from '#app/domain/record/permissions.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { useLiveData } from '#app/office/kit/use-live-data.ts'
import { koreanDay } from '#app/platform/korean-day.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { Screen } from '#app/routes/admin/screen.tsx'
import { useSettledAnswer } from '#app/routes/admin/use-settled-answer.ts'
import type { Route } from './+types/screen'
import * as commands from './commands.server.ts'
import { lineLabels, maskCells } from './mask-cells.ts'
import { oneImport } from './one-import.server.ts'
import { ImportProgress } from './progress.tsx'
import { ImportSetup } from './setup.tsx'

export const loader = screen({
  may: canImport,
  of: oneImport,
  load: async (office) => {
    const { db, clock, site, found } = office
    const { layout } = found
    const asked = fieldsOn('import', site.settings.consents.collection)
    const columns = guessColumns(layout.headings, asked)
    const isOpen = found.state === 'open'
    const first = isOpen ? await firstRows(office, found.id) : { above: [], rows: [] }
    return {
      today: koreanDay(clock.now()),
      found,
      asked,
      columns,
      preview: first.rows.map((row) => maskCells(row, columns, layout)),
      lines: layout.sheets.length ? lineLabels(first, columns, layout) : [],
      counts: await countRows(db, found.id),
      reasons: isOpen ? [] : await listReasons(db, found.id),
    }
  },
})

export const action = dispatch(commands, oneImport)

export { shouldRevalidate } from '#app/routes/admin/revalidate-refused.ts'

export const meta = () => [{ title: '명단 불러오기 | 분양 사무실' }]

export default function Import({ loaderData, actionData }: Route.ComponentProps) {
  const { found, counts, reasons } = loaderData
  const answer = useSettledAnswer(actionData)
  useLiveData(found.state === 'running' || found.state === 'undoing')
  return (
    <Screen
      title={found.name}
      lead={`${koreanDateTime(found.madeAt)}에 ${found.who ?? '퇴사한 직원'} 님이 올린 ${koreanNumber(found.total)}행`}
      notice={noticeOf(answer)}
    >
      {found.state === 'open' ? (
        <ImportSetup
          key={layoutKey(found.layout)}
          {...loaderData}
          check={answer?.check}
          carried={answer?.carried ?? {}}
        />
      ) : (
        <ImportProgress found={found} counts={counts} reasons={reasons} />
      )}
    </Screen>
  )
}
