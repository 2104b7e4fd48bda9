import { z } from 'zod'
import { refusalSentence } from '#app/domain/customers/import-export/sheet/sheet-refusals.ts'
import { boardOf, readBoard } from '#app/domain/homes/board.server.ts'
import { compareHomes, type HomePlace } from '#app/domain/homes/home.ts'
import { homesOfLayouts } from '#app/domain/homes/layout-homes.server.ts'
import { mostLetters, type ReadHomes, rowsOfHomes, withMirrored } from '#app/domain/homes/read-home-sheet.ts'
import { saveHomes } from '#app/domain/homes/save-homes.server.ts'
import { cellName, type SheetFault } from '#app/domain/homes/sheet-cells.ts'
import { canManageHomes } from '#app/domain/record/permissions.ts'
import { command, done, refused } from '#app/office/command.server.ts'
import { text, upload } from '#app/office/fields.ts'
import type { OfficeOfSite } from '#app/office/office.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { textOfCells } from '#app/platform/pasted-table.ts'
import { countHomes, tooHeavy } from './difference.ts'
import { differenceOf } from './difference-of.server.ts'

const maxBytes = 2 * 1024 * 1024
const pasted = text(mostLetters, tooHeavy)

/** Reads a sheet and says what would change; pass `sheet` of the result to `save`. */
export const preview = command({
  may: canManageHomes,
  input: z.object({ sheet: pasted, file: upload }),
  run: async (office, { sheet, file }) => {
    const { db, site, clock } = office
    if (!file && !sheet.trim())
      return { ok: false as const, errors: { sheet: '표를 붙여 넣거나 파일을 선택해 주세요.' } }
    if (file && file.size > maxBytes) return { ok: false as const, errors: { file: tooHeavy } }
    const read = await homesIn(file ? new Uint8Array(await file.arrayBuffer()) : sheet, site.slug)
    if (!read.ok) return { ok: false as const, errors: { [file ? 'file' : 'sheet']: read.sentence } }
    const wanted = await complete(office, read.homes)
    const [{ homes }, { wholeNo }] = await Promise.all([readBoard(db, site), boardOf(db, site.id)])
    return {
      ok: true as const,
      preview: {
        sheet: textOfCells(rowsOfHomes(wanted)),
        seen: wholeNo,
        difference: differenceOf(homes, wanted, toTimestamp(clock.now())),
        counts: countHomes(wanted),
        words: read.words,
      },
    }
  },
})

export const save = command({
  may: canManageHomes,
  input: z.object({ from: z.enum(['layout', 'sheet']), sheet: pasted, seen: z.coerce.number().int() }),
  run: async (office, { from, sheet, seen }) => {
    const { db, site, actor } = office
    const layout = from === 'layout' ? await homesOfLayouts(db, site) : undefined
    if (from === 'layout' && !layout?.length) return refused('공개된 단지배치도가 없습니다.', 409)
    const read = layout ? undefined : await homesIn(sheet, site.slug)
    if (read && !read.ok) return refused(read.sentence)
    const wanted = layout ?? (await complete(office, read?.homes ?? []))
    const saved = await saveHomes(office, site, wanted, actor, seen)
    if (!saved.ok) return refused(saved.sentence)
    const { added, changed, removed } = saved
    return done(
      `${koreanNumber(wanted.length)}세대를 저장했습니다. 추가 ${added}, 변경 ${changed}, 삭제 ${removed}.`,
    )
  },
})

/** Which homes mirror their plan is known from the layout, or from the homes so far. */
async function complete({ db, site }: OfficeOfSite, homes: readonly HomePlace[]): Promise<HomePlace[]> {
  const [{ homes: before }, layout] = await Promise.all([readBoard(db, site), homesOfLayouts(db, site)])
  return withMirrored(homes, [...before, ...(layout ?? [])]).sort(compareHomes)
}

type Homes = Extract<ReadHomes, { ok: true }>

async function homesIn(
  sheet: Uint8Array | string,
  slug: string,
): Promise<Homes | { ok: false; sentence: string }> {
  const { readHomesInChild } = await import(
    '#app/domain/customers/import-export/sheet/read-sheet-in-child.server.ts'
  )
  const read = await readHomesInChild(sheet, slug)
  if (read.ok) return read
  return {
    ok: false,
    sentence:
      'faults' in read ? faultsSentence(read) : (sentences[read.reason] ?? refusalSentence(read, '표')),
  }
}

const noTable = '표를 찾지 못했습니다. 동·호수 표가 있는 엑셀이나 CSV 파일을 올려 주세요.'
const sentences: Partial<Record<string, string>> = {
  ...{ 'no-table': noTable, empty: noTable },
  ...{ 'too-large': tooHeavy, 'too-costly': tooHeavy, 'too-long': tooHeavy },
}

const faultsSentence = ({ faults, more }: Exclude<ReadHomes, { ok: true }>): string =>
  [...faults.map(faultSentence), ...(more ? [`이 밖에 ${koreanNumber(more)}곳이 더 있습니다.`] : [])].join(
    '\n',
  )

const faultSentence = (fault: SheetFault): string =>
  fault.row
    ? `${[fault.sheet, cellName(fault)].filter(Boolean).join(' ')}: ${fault.sentence}`
    : fault.sentence
