import { data, redirect } from 'react-router'
import { fieldsOn } from '#app/domain/customers/fields.ts'
import { checkImport } from '#app/domain/customers/import-export/import/check-import.server.ts'
import { checkChoices, guessColumns } from '#app/domain/customers/import-export/import/import-choices.ts'
import {
  carryColumns,
  chosenPlace,
  layoutKey,
  layoutOf,
} from '#app/domain/customers/import-export/import/import-layout.ts'
import {
  countRows,
  type FoundImport,
  findImport,
  firstRows,
  listReasons,
  moveImport,
  readSource,
  replaceTable,
} from '#app/domain/customers/import-export/import/imports.server.ts'
import type { SheetPlace } from '#app/domain/customers/import-export/sheet/read-sheet.ts'
import { refusalSentence } from '#app/domain/customers/import-export/sheet/sheet-refusals.ts'
import { canImport } from '#app/domain/record/permissions.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { useLiveData } from '#app/office/kit/use-live-data.ts'
import { koreanDay } from '#app/platform/korean-day.ts'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { type RequestContext, requestContext } from '#app/request-context.ts'
import { readForm } from '../../read-form.ts'
import { openSite } from '../open-site.server.ts'
import { Screen } from '../screen.tsx'
import type { Route } from './+types/import'
import { ImportProgress } from './import-progress.tsx'
import { ImportSetup } from './import-setup.tsx'
import { lineLabels, maskCells } from './mask-cells.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { site } = await openSite(ctx, request, canImport, params.site)
  const found = await findImport(ctx.db, site.id, params.import)
  if (!found) throw data(null, { status: 404 })
  const { layout } = found
  const asked = fieldsOn('import', site.settings.consents.collection)
  const columns = guessColumns(layout.headings, asked)
  const isOpen = found.state === 'open'
  const first = isOpen ? await firstRows(ctx, found.id) : { above: [], rows: [] }
  return {
    site: site.slug,
    today: koreanDay(ctx.clock.now()),
    found,
    asked,
    columns,
    preview: first.rows.map((row) => maskCells(row, columns, layout)),
    lines: layout.sheets.length ? lineLabels(first, columns, layout) : [],
    counts: await countRows(ctx.db, found.id),
    reasons: isOpen ? [] : await listReasons(ctx.db, found.id),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const { site, actor } = await openSite(ctx, request, canImport, params.site)
  const found = await findImport(ctx.db, site.id, params.import)
  if (!found) throw data(null, { status: 404 })
  const form = await readForm(request)
  const field = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.slice(0, 200) : ''
  }
  const typed = Object.fromEntries([...form.keys()].map((name) => [name, field(name)]))
  const answer = (notice: string, status = 422, kept = typed) =>
    data({ notice, errors: {}, typed: kept, check: undefined, info: '' }, { status })
  const here = `/admin/exchange/${site.slug}/imports/${found.id}`
  const move = (from: 'open' | 'done', to: 'undoing' | 'given-up') =>
    moveImport(ctx, site, found.id, { from, to }, actor)
  const { layout } = found
  const intent = field('intent')
  if (intent === 'read' || intent === 'check' || intent === 'begin') {
    if (found.state !== 'open') return answer(gone, 409)
    const shown = field('layout')
    if (shown && shown !== layoutKey(layout)) return answer(otherPart, 409, withoutPart(typed))
    const place = chosenPlace(field, layout)
    if (place) {
      const read = await readAgain(ctx, site, found, place)
      if (!read.ok) return answer(read.sentence)
      const carried = carryColumns(withoutPlace(typed), layout, layoutOf(read.table))
      const info = '다시 읽었습니다. 열 연결을 확인해 주세요.'
      return data({ notice: '', info, errors: {}, typed: carried, check: undefined })
    }
  }
  switch (intent) {
    case 'read':
      return answer('', 200)
    case 'check':
    case 'begin': {
      const asked = fieldsOn('import', site.settings.consents.collection)
      const chosen = checkChoices(field, { ...layout, asked }, koreanDay(ctx.clock.now()))
      if (!chosen.ok) {
        const [notice = ''] = Object.values(chosen.errors)
        return data({ notice, errors: chosen.errors, typed, check: undefined, info: '' }, { status: 422 })
      }
      if (intent === 'check' || field('sure') !== 'on') {
        const check = await checkImport(ctx, site, found.id, chosen.choices)
        const notice = intent === 'check' ? '' : '동의를 확인했다는 표시를 해 주세요.'
        return data({ notice, errors: {}, typed, check, info: '' }, { status: notice ? 422 : 200 })
      }
      const { choices } = chosen
      const step = { from: 'open', to: 'running', choices, stored: found.stored } as const
      if (!(await moveImport(ctx, site, found.id, step, actor))) return answer(gone, 409)
      ctx.wakeWorker()
      return redirect(here)
    }
    case 'give-up':
      await move('open', 'given-up')
      return redirect(`/admin/exchange?site=${site.slug}`)
    case 'undo':
      if (field('sure') !== 'on') return answer('되돌리려면 확인란에 표시해 주세요.')
      if (!(await move('done', 'undoing'))) return answer('지금은 되돌릴 수 없는 명단입니다.', 409)
      ctx.wakeWorker()
      return redirect(here)
    default:
      return answer('요청을 처리하지 못했습니다. 새로고침한 뒤 다시 시도해 주세요.')
  }
}

const gone = '이미 시작했거나 지웠거나 다른 사람이 다시 읽은 명단입니다. 새로고침해 주세요.'
const otherPart = '그사이 다른 사람이 시트나 제목 줄을 바꾸었습니다. 열 연결을 다시 확인해 주세요.'

/** What was typed, without the choice of a place. */
const withoutPlace = ({ sheet: _, line: __, layout: ___, ...rest }: Record<string, string>) => rest

/** Without columns as well: those of a part that is not there any more. */
const withoutPart = (typed: Record<string, string>) =>
  Object.fromEntries(Object.entries(withoutPlace(typed)).filter(([name]) => !name.startsWith('column-')))

/** Reads another part of the file in place of the one that was read. */
async function readAgain(ctx: RequestContext, site: Site, found: FoundImport, place: SheetPlace) {
  const file = await readSource(ctx, found.id)
  if (!file) return { ok: false, sentence: '올린 파일이 남아 있지 않습니다. 다시 올려 주세요.' } as const
  const { readSheetInChild } = await import(
    '#app/domain/customers/import-export/sheet/read-sheet-in-child.server.ts'
  )
  const table = await readSheetInChild(file, site.slug, place)
  if (!table.ok) return { ok: false, sentence: refusalSentence(table) } as const
  if (!(await replaceTable(ctx, site, found, table))) return { ok: false, sentence: gone } as const
  return { ok: true, table } as const
}

export const meta = () => [{ title: '명단 불러오기 | 분양 사무실' }]

const noticeOf = (sent: { notice: string; info: string } | undefined) =>
  sent?.notice ? { text: sent.notice, bad: true } : sent?.info ? { text: sent.info } : undefined

export default function Import({ loaderData, actionData }: Route.ComponentProps) {
  const { found, counts, reasons } = loaderData
  useLiveData(found.state === 'running' || found.state === 'undoing')
  return (
    <Screen
      title={found.name}
      lead={`${koreanDateTime(found.madeAt)}에 ${found.who ?? '퇴사한 직원'} 님이 올린 ${found.total.toLocaleString('ko-KR')}행`}
      notice={noticeOf(actionData)}
    >
      {found.state === 'open' ? (
        <ImportSetup key={layoutKey(found.layout)} {...loaderData} sent={actionData} />
      ) : (
        <ImportProgress found={found} counts={counts} reasons={reasons} />
      )}
    </Screen>
  )
}
