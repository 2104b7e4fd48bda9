import { redirect } from 'react-router'
import { z } from 'zod'
import { fieldsOn } from '#app/domain/customers/fields.ts'
import {
  checkImport,
  type ImportCheck,
} from '#app/domain/customers/import-export/import/check-import.server.ts'
import {
  checkChoices,
  type ImportChoices,
} from '#app/domain/customers/import-export/import/import-choices.ts'
import {
  carryColumns,
  chosenPlace,
  layoutKey,
  layoutOf,
} from '#app/domain/customers/import-export/import/import-layout.ts'
import {
  findImport,
  moveImport,
  readSource,
  replaceTable,
} from '#app/domain/customers/import-export/import/imports.server.ts'
import type { SheetPlace } from '#app/domain/customers/import-export/sheet/read-sheet.ts'
import { refusalSentence } from '#app/domain/customers/import-export/sheet/sheet-refusals.ts'
import { canImport } from '#app/domain/record/permissions.ts'
import type { Outcome } from '#app/office/answer.ts'
import { command, done, refused } from '#app/office/command.server.ts'
import { checkbox, text } from '#app/office/fields.ts'
import { koreanDay } from '#app/platform/korean-day.ts'
import type { OfficeOfImport } from './one-import.server.ts'

/** `check`: a preview. `carried`: choices that also fit the part of the file that was now read instead of another. */
type Came = Outcome & { check?: ImportCheck; carried?: Record<string, string> }

const may = canImport
/** Besides its own fields one of each column, `column-phone`. */
const input = z.object({ layout: text(40), sure: checkbox }).catchall(z.string().max(200))
type Typed = z.output<typeof input>

const gone = '이미 시작했거나 지웠거나 다른 사람이 다시 읽은 명단입니다. 새로고침해 주세요.'
const cutOff = '올리는 도중에 끊겨 일부만 저장된 명단입니다. 이 명단을 지우고 파일을 다시 올려 주세요.'
const otherPart = '그사이 다른 사람이 시트나 제목 줄을 바꾸었습니다. 열 연결을 다시 확인해 주세요.'

const isOfPart = (name: string) => /^(?:column-|sheet$|line$|layout$)/.test(name)

export const read = command({
  may,
  input,
  run: async (office: OfficeOfImport, typed): Promise<Came> =>
    (await readOther(office, typed)) ?? { ok: true },
})

export const check = command({
  may,
  input,
  run: async (office: OfficeOfImport, typed): Promise<Came> => {
    const chosen = await choose(office, typed)
    return 'ok' in chosen
      ? chosen
      : { ok: true, check: await checkImport(office, office.site, office.found.id, chosen) }
  },
})

export const begin = command({
  may,
  input,
  run: async (office: OfficeOfImport, typed): Promise<Came | Response> => {
    const { site, found, actor } = office
    const choices = await choose(office, typed)
    if ('ok' in choices) return choices
    if (!typed.sure)
      return {
        ...refused('동의를 확인했다는 표시를 해 주세요.'),
        check: await checkImport(office, site, found.id, choices),
      }
    const step = { from: 'open', to: 'running', choices, stored: found.stored } as const
    if (await moveImport(office, site, found.id, step, actor)) return here(office)
    // A list that is still as it was lacks rows.
    const now = await findImport(office.db, site.id, found.id)
    return refused(now?.state === 'open' && now.stored === found.stored ? cutOff : gone, 409)
  },
})

export const giveUp = command({
  may,
  input,
  run: async (office: OfficeOfImport): Promise<Came | Response> => {
    const { site, found, actor } = office
    await moveImport(office, site, found.id, { from: 'open', to: 'given-up' }, actor)
    return redirect(`/admin/exchange?site=${site.slug}`)
  },
})

export const undo = command({
  may,
  input,
  run: async (office: OfficeOfImport, { sure }): Promise<Came | Response> => {
    const { site, found, actor } = office
    if (!sure) return refused('되돌리려면 확인란에 표시해 주세요.')
    const isMoved = await moveImport(office, site, found.id, { from: 'done', to: 'undoing' }, actor)
    return isMoved ? here(office) : refused('지금은 되돌릴 수 없는 명단입니다.', 409)
  },
})

const here = ({ site, found }: OfficeOfImport) => redirect(`/admin/exchange/${site.slug}/imports/${found.id}`)

const fieldIn = (typed: Typed) => (name: string) => {
  const value = typed[name]
  return typeof value === 'string' ? value : ''
}

/** What was chosen, or the answer where that is no list to begin with. */
async function choose(office: OfficeOfImport, typed: Typed): Promise<ImportChoices | Came> {
  const other = await readOther(office, typed)
  if (other) return other
  const asked = fieldsOn('import', office.site.settings.consents.collection)
  const today = koreanDay(office.clock.now())
  const chosen = checkChoices(fieldIn(typed), { ...office.found.layout, asked }, today)
  if (chosen.ok) return chosen.choices
  const { name, phone, twice, ...errors } = chosen.errors
  const faults = { ...errors, 'column-name': name, 'column-phone': phone }
  return { ok: false, errors: faults, ...(twice && { notice: twice }) }
}

/** Reads another part of the file in place of the one that was read, where the form asks for it. @returns undefined where it does not */
async function readOther(office: OfficeOfImport, typed: Typed): Promise<Came | undefined> {
  const { layout, state } = office.found
  if (state !== 'open') return refused(gone, 409)
  if (typed.layout && typed.layout !== layoutKey(layout))
    return { ...refused(otherPart, 409), again: Object.keys(typed).filter(isOfPart) }
  const place = chosenPlace(fieldIn(typed), layout)
  return place && (await readPlace(office, typed, place))
}

async function readPlace(office: OfficeOfImport, typed: Typed, place: SheetPlace): Promise<Came> {
  const { site, found } = office
  const file = await readSource(office, found.id)
  if (!file) return refused('올린 파일이 남아 있지 않습니다. 다시 올려 주세요.')
  const { readSheetInChild } = await import(
    '#app/domain/customers/import-export/sheet/read-sheet-in-child.server.ts'
  )
  const table = await readSheetInChild(file, site.slug, place)
  if (!table.ok) return refused(refusalSentence(table))
  if (!(await replaceTable(office, site, found, table))) return refused(gone, 409)
  const { sure, ...texts } = typed
  const kept = Object.entries(texts).filter(([name]) => name.startsWith('column-') || !isOfPart(name))
  const carried = carryColumns(
    { ...(Object.fromEntries(kept) as Record<string, string>), sure: sure ? 'on' : '' },
    found.layout,
    layoutOf(table),
  )
  return { ...done('다시 읽었습니다. 열 연결을 확인해 주세요.'), carried }
}
