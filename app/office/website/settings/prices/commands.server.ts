import { z } from 'zod'
import type { Document } from '#app/domain/publishing/documents/parts.ts'
import { addToMenu } from '#app/domain/publishing/pages/add-to-menu.server.ts'
import { createPage } from '#app/domain/publishing/pages/move-page.server.ts'
import { canEditPages } from '#app/domain/record/permissions.ts'
import { command, done } from '#app/office/command.server.ts'
import { checkbox, text, written } from '#app/office/fields.ts'
import { moneyUnitNames } from '#app/platform/pasted-table.ts'
import { wrong } from '../../part/edited.ts'
import { edit } from '../../part/part-commands.server.ts'
import { blocksOf, type OfficeOfBlocks } from '../open-block-page.server.ts'
import { type PriceType, readPasted, readTypes, unusualChanges, wrongSums } from './price-sheet.ts'
import { readStart } from './price-start.ts'
import { factsOf, isPrices } from './prices-block.ts'

export { discard, publish } from '../../part/part-commands.server.ts'

const withTypes = (content: Document, at: string, types: PriceType[]): Document => ({
  ...content,
  blocks: blocksOf(content).map((block, i) =>
    isPrices(block) && at === `blocks[${i}]` ? { ...block, types } : block,
  ),
})

const blockAt = (content: Document, at: string) =>
  blocksOf(content)
    .filter((_, i) => at === `blocks[${i}]`)
    .find(isPrices)

const gone = wrong('그사이 페이지의 블록이 바뀌었습니다. 화면을 새로 열어 주세요.')

const at = text(30)

/** The fields of the cells have their paths as names. */
export const save = edit(z.object({ at, confirmed: checkbox }).catchall(written), (content, typed) => {
  const {
    at: place,
    confirmed,
    ...cells
  } = typed as { at: string; confirmed: boolean } & Record<string, string>
  const block = blockAt(content, place)
  if (!block) return gone
  const { types, errors } = readTypes(cells, block.types, place)
  const count = Object.keys(errors).length
  if (count) return wrong(`${count}칸을 읽지 못했습니다. 표시한 칸을 고쳐 주세요.`, errors)
  return askOf(block.types, types, confirmed) ?? { content: withTypes(content, place, types) }
})

export const paste = edit(
  z.object({ at, confirmed: checkbox, sheet: written, unit: text(20) }),
  (content, { at: place, confirmed, sheet, unit }) => {
    const block = blockAt(content, place)
    if (!block) return gone
    const types = readPasted(
      sheet,
      block.types,
      moneyUnitNames.find((name) => name === unit),
    )
    if (typeof types === 'string') return wrong(types, { sheet: types })
    return askOf(block.types, types, confirmed) ?? { content: withTypes(content, place, types) }
  },
)

/** Asks once about prices that are many times what stood there, and about those that are not the sum of their parts. */
function askOf(before: PriceType[], after: PriceType[], isConfirmed: boolean) {
  if (isConfirmed) return undefined
  const [odd, off] = [unusualChanges(before, after), wrongSums(after)]
  const asked = [
    ...(odd.length ? [`전과 크게 다른 금액입니다: ${odd.join(', ')}.`] : []),
    ...(off.length
      ? [
          `대지비와 건축비, 부가가치세의 합이 공급금액과 다릅니다: ${off.join(', ')}. 공개하려면 맞추어야 합니다.`,
        ]
      : []),
  ]
  if (!asked.length) return undefined
  const sentence = `${asked.join(' ')} 이대로 저장하시려면 ‘이 금액이 맞습니다’에 표시하고 다시 저장해 주세요.`
  return wrong(sentence, { confirmed: sentence })
}

/** A page with an empty table, as a draft. */
export const begin = command({
  may: canEditPages,
  input: z.object({
    types: written,
    floors: written,
    down: written,
    interim: written,
    balance: written,
    path: written,
    group: written,
  }),
  run: async (office: OfficeOfBlocks, start) => {
    if (office.page) return gone
    const read = readStart(start, factsOf(office.content))
    if (!read.ok) return wrong(`${Object.keys(read.errors).length}곳을 고쳐 주세요.`, read.errors)
    const made = await createPage(office, office.site.slug, read.page, office.actor)
    if (!made.ok) return wrong(made.message, { path: made.message })
    const items = [{ title: '공급금액표', url: start.path }]
    if (start.group) await addToMenu(office, office.site.slug, { group: start.group, items }, office.actor)
    return done('분양가표를 초안으로 만들었습니다. 아래 칸에 공급금액을 적어 주세요.')
  },
})
