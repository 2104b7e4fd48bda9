import { data, redirect } from 'react-router'
import { checkImport } from '../../../features/exchange/import/check-import.server.ts'
import { checkChoices, guessColumns } from '../../../features/exchange/import/import-choices.ts'
import {
  countRows,
  findImport,
  firstRows,
  listReasons,
  moveImport,
} from '../../../features/exchange/import/imports.server.ts'
import { canImport } from '../../../features/people/permissions.ts'
import { koreanDay } from '../../../platform/korean-day.ts'
import { koreanDateTime } from '../../../platform/korean-time.ts'
import { requestContext } from '../../../request-context.ts'
import { readForm } from '../../read-form.ts'
import { openSite } from '../open-site.server.ts'
import { Screen } from '../screen.tsx'
import type { Route } from './+types/import'
import { ImportProgress } from './import-progress.tsx'
import { ImportSetup } from './import-setup.tsx'
import { maskCells } from './mask-cells.ts'
import { useLiveData } from './use-live-data.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { site } = await openSite(ctx, request, canImport, params.site)
  const found = await findImport(ctx.db, site.id, params.import)
  if (!found) throw data(null, { status: 404 })
  const columns = guessColumns(found.headings)
  const isOpen = found.state === 'open'
  return {
    site: site.slug,
    today: koreanDay(ctx.clock.now()),
    found,
    columns,
    preview: isOpen ? (await firstRows(ctx, found.id)).map((row) => maskCells(row, columns)) : [],
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
  const answer = (notice: string, status = 422) =>
    data({ notice, errors: {}, typed, check: undefined }, { status })
  const here = `/admin/exchange/${site.slug}/imports/${found.id}`
  const move = (from: 'open' | 'done', to: 'undoing' | 'given-up') =>
    moveImport(ctx, site, found.id, { from, to }, actor)
  switch (field('intent')) {
    case 'check':
    case 'begin': {
      const chosen = checkChoices(field, found.headings.length, koreanDay(ctx.clock.now()))
      if (!chosen.ok) {
        const [notice = ''] = Object.values(chosen.errors)
        return data({ notice, errors: chosen.errors, typed, check: undefined }, { status: 422 })
      }
      if (field('intent') === 'check' || field('sure') !== 'on') {
        const check = await checkImport(ctx, site, found.id, chosen.choices)
        const notice = field('intent') === 'check' ? '' : '동의를 확인했다는 표시를 해 주세요.'
        return data({ notice, errors: {}, typed, check }, { status: notice ? 422 : 200 })
      }
      const { choices } = chosen
      if (!(await moveImport(ctx, site, found.id, { from: 'open', to: 'running', choices }, actor)))
        return answer('이미 시작했거나 지운 명단입니다.', 409)
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

export const meta = () => [{ title: '명단 불러오기 | 분양 사무실' }]

export default function Import({ loaderData, actionData }: Route.ComponentProps) {
  const { found, counts, reasons } = loaderData
  useLiveData(found.state === 'running' || found.state === 'undoing')
  return (
    <Screen
      title={found.name}
      lead={`${koreanDateTime(found.madeAt)}에 ${found.who ?? '퇴사한 직원'} 님이 올린 ${found.total.toLocaleString('ko-KR')}행`}
      notice={actionData?.notice ? { text: actionData.notice, bad: true } : undefined}
    >
      {found.state === 'open' ? (
        <ImportSetup {...loaderData} sent={actionData} />
      ) : (
        <ImportProgress found={found} counts={counts} reasons={reasons} />
      )}
    </Screen>
  )
}
