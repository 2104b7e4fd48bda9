import { Button, Checkbox, NativeSelect, Textarea } from '@mantine/core'
import { Form } from 'react-router'
import { asDrawable } from '#app/domain/drawings/drawable.ts'
import { checkPrices } from '#app/domain/publishing/check/check-prices.ts'
import type { Document } from '#app/domain/publishing/documents/parts.ts'
import { documentsOf, type SiteDocuments } from '#app/domain/publishing/documents/site-documents.ts'
import { createPage } from '#app/domain/publishing/pages/move-page.server.ts'
import { pageContent } from '#app/domain/publishing/pages/page-content.ts'
import type { Fact } from '#app/domain/site/fact.ts'
import { fillAllFacts } from '#app/domain/site/facts.ts'
import { pasteTable } from '#app/platform/clipboard-table.ts'
import { moneyUnitNames } from '#app/platform/pasted-table.ts'
import { requestContext } from '#app/request-context.ts'
import { readForm, textFields } from '#app/routes/read-form.ts'
import { Part } from '../../screen.tsx'
import { useSettledAnswer } from '../../use-settled-answer.ts'
import { addToMenu, menuOf } from '../pages/add-to-menu.server.ts'
import type { Route } from './+types/prices'
import { blocksOf, openBlockPage } from './open-block-page.server.ts'
import { barOf, type OpenedPart } from './open-part.server.ts'
import { PageChoice } from './page-choice.tsx'
import { actOnPart, answer, type Edit, type PartAnswer } from './part-actions.server.ts'
import { type PriceType, readPasted, readTypes, unusualChanges } from './price-sheet.ts'
import { countEmpty, highestFloor, readStart, suggestStart } from './price-start.ts'
import { PriceStartForm } from './price-start-form.tsx'
import { PriceTable, TypeLinks } from './price-table.tsx'
import type { PublishBarData } from './publish-bar.tsx'
import { type Fields, fieldsOf } from './read-fields.ts'
import { Refused } from './refused.ts'
import { SaveButtons } from './save-buttons.tsx'
import { SettingScreen } from './setting-screen.tsx'
import styles from './settings.module.css'

interface PricesBlock {
  type: 'prices'
  title: string
  types: PriceType[]
}

const isPrices = (block: unknown): block is PricesBlock =>
  block !== null && typeof block === 'object' && 'type' in block && block.type === 'prices'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { opened, settings, pages, documents, part } = await openBlockPage(
    ctx,
    request,
    params.site,
    isPrices,
  )
  const bar = await barOf(opened)
  const groups = menuOf(settings).map(({ title }) => title)
  const blocks = part ? blocksOf(opened.content) : []
  const empty = blocks.filter(isPrices).reduce((sum, { types }) => sum + countEmpty(types), 0)
  return {
    bar: empty ? { ...bar, faults: withoutPrices(bar.faults, empty) } : bar,
    start: part ? undefined : suggestStart(factsOf(settings), layoutsIn(documents), groups),
    groups,
    siteName: opened.site.settings.shortName,
    pages,
    path: part?.slice('page '.length),
    tables: blocks.flatMap((block, i) =>
      isPrices(block) ? [{ at: `blocks[${i}]`, title: block.title, types: block.types }] : [],
    ),
    faults: part ? faultsOf(opened, documents) : [],
  }
}

const layoutsIn = (documents: SiteDocuments) =>
  documentsOf(documents, 'drawing').flatMap(([name, document]) =>
    name.startsWith('layout/') ? (asDrawable('layout', document) ?? []) : [],
  )

const factsOf = (settings: Document) => (settings.facts ?? {}) as Record<string, Fact>

/** One line in place of one for each cell. */
const withoutPrices = (faults: PublishBarData['faults'], empty: number): PublishBarData['faults'] => [
  ...faults.filter(({ name }) => !name.endsWith('공급금액')),
  { name: '', sentence: `금액을 적지 않은 칸이 ${empty}개 있습니다. 모두 적으면 공개할 수 있습니다.` },
]

/** Homes of the layout without a price, or with two, as the check of the content says it. */
function faultsOf({ content, site }: OpenedPart, documents: SiteDocuments): string[] {
  const parsed = pageContent.safeParse(content)
  if (!parsed.success) return []
  const page = fillAllFacts(parsed.data, site.settings.facts)
  const checked = { pages: [{ file: '', page }], layouts: layoutsIn(documents) }
  return checkPrices(checked).map(({ text, sentence }) => `${text}: ${sentence}`)
}

const withTypes = (content: Document, at: string, types: PriceType[]): Document => ({
  ...content,
  blocks: blocksOf(content).map((block, i) =>
    isPrices(block) && at === `blocks[${i}]` ? { ...block, types } : block,
  ),
})

const blockAt = (content: Document, at: string): PricesBlock | undefined =>
  blocksOf(content).find((block, i): block is PricesBlock => isPrices(block) && at === `blocks[${i}]`)

const save: Edit = (content, fields) => {
  const at = fields.text('at')
  const block = blockAt(content, at)
  if (!block) return new Refused('그사이 페이지의 블록이 바뀌었습니다. 화면을 새로 열어 주세요.')
  const { types, errors } = readTypes(fields, block.types, at)
  const count = Object.keys(errors).length
  return count
    ? new Refused(`${count}칸을 읽지 못했습니다. 표시한 칸을 고쳐 주세요.`, errors)
    : (askOf(block.types, types, fields) ?? withTypes(content, at, types))
}

/** Asks once about prices that are many times what stood there. */
function askOf(before: PriceType[], after: PriceType[], fields: Fields): Refused | undefined {
  const odd = fields.has('confirmed') ? [] : unusualChanges(before, after)
  if (!odd.length) return undefined
  const sentence = `전과 크게 다른 금액입니다: ${odd.join(', ')}. 맞으면 ‘이 금액이 맞습니다’에 표시하고 다시 저장해 주세요.`
  return new Refused(sentence, { confirmed: sentence })
}

const paste: Edit = (content, fields) => {
  const at = fields.text('at')
  const block = blockAt(content, at)
  if (!block) return new Refused('그사이 페이지의 블록이 바뀌었습니다. 화면을 새로 열어 주세요.')
  const unit = moneyUnitNames.find((name) => name === fields.text('unit'))
  const types = readPasted(fields.text('sheet'), block.types, unit)
  if (typeof types === 'string') return new Refused(types, { sheet: types })
  return askOf(block.types, types, fields) ?? withTypes(content, at, types)
}

/** A page with an empty table, as a draft. */
async function begin({ ctx, site, actor, content }: OpenedPart, form: FormData) {
  const fields = fieldsOf(form)
  const refuse = (text: string, errors: Record<string, string>) =>
    answer(text, { status: 422, errors, typed: textFields(form) })
  const read = readStart(fields, highestFloor(factsOf(content)))
  if (!read.ok) return refuse(`${Object.keys(read.errors).length}곳을 고쳐 주세요.`, read.errors)
  const made = await createPage(ctx, site.slug, read.page, actor)
  if (!made.ok) return refuse(made.message, { path: made.message })
  const group = fields.text('group')
  if (group) await addToMenu(ctx, { site, actor }, group, { title: '공급금액표', url: fields.text('path') })
  return answer('분양가표를 초안으로 만들었습니다. 아래 칸에 공급금액을 적어 주세요.')
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const { part, opened } = await openBlockPage(ctx, request, params.site, isPrices)
  // A form is read once.
  const form = part ? undefined : await readForm(request.clone())
  if (form?.get('intent') === 'begin') return await begin(opened, form)
  return await actOnPart(opened, { save, paste })
}

/** Beside the button of the form that was asked back. */
function ConfirmPrices({ answer, intent }: { answer: PartAnswer | undefined; intent: string }) {
  const isAsked = answer?.errors.confirmed && answer.typed.intent?.split(' ')[0] === intent
  return isAsked ? (
    <Checkbox name="confirmed" label="이 금액이 맞습니다" description={answer.errors.confirmed} />
  ) : null
}

export { shouldRevalidate } from '../../revalidate-refused.ts'

export const meta = () => [{ title: '분양가 | 분양 사무실' }]

export default function Prices({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useSettledAnswer(actionData)
  const { bar, siteName, pages, path, tables, faults, start, groups } = loaderData
  return (
    <SettingScreen
      current="prices"
      lead="공급금액은 만원 단위입니다. 계약금과 중도금, 잔금은 비율대로 계산해 표시합니다."
      bar={bar}
      siteName={siteName}
      answer={answer}
      pages={path ? [path] : []}
    >
      <PageChoice pages={pages} path={path} />
      {start ? <PriceStartForm start={start} groups={groups} answer={answer} /> : null}
      {faults.length ? (
        <ul className={styles.faults}>
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      ) : null}
      {tables.map(({ at, title, types }) => (
        <Part key={JSON.stringify([at, bar.version, answer?.notice.text, types])} title={title}>
          <TypeLinks types={types} />
          <Form method="post" className={styles.sheet}>
            <input type="hidden" name="intent" value="save" />
            <input type="hidden" name="version" value={bar.version} />
            <input type="hidden" name="at" value={at} />
            {types.map((type, i) => (
              <PriceTable key={type.id} type={type} at={`${at}.types[${i}]`} answer={answer} />
            ))}
            <ConfirmPrices answer={answer} intent="save" />
            <SaveButtons publishesAlone={bar.publishesAlone} />
          </Form>
          <details
            className={styles.card}
            open={Boolean(answer?.errors.sheet ?? (answer?.errors.confirmed && answer.typed.sheet))}
          >
            <summary>
              <h3>엑셀에서 한꺼번에 붙여넣기</h3>
            </summary>
            <Form method="post" className={styles.form}>
              <input type="hidden" name="version" value={bar.version} />
              <input type="hidden" name="at" value={at} />
              <Textarea
                label="타입, 동, 층, 공급금액 네 열"
                description="엑셀의 표를 제목 줄까지 그대로 붙여넣으시면 됩니다. 적힌 타입의 금액을 모두 바꿉니다. 예: 84A ⇥ 201~205 ⇥ 1~4 ⇥ 61,300"
                name="sheet"
                rows={8}
                defaultValue={answer?.typed.sheet}
                error={answer?.errors.sheet}
                onPaste={pasteTable}
                required
              />
              <NativeSelect
                label="금액의 단위"
                name="unit"
                defaultValue={answer?.typed.unit}
                data={[
                  { value: '', label: '표의 제목에 적힌 단위' },
                  ...moneyUnitNames.map((unit) => ({ value: unit, label: unit })),
                ]}
              />
              <ConfirmPrices answer={answer} intent="paste" />
              <div className={styles.buttons}>
                <Button type="submit" name="intent" value="paste" variant="default">
                  초안에 넣기
                </Button>
              </div>
            </Form>
          </details>
        </Part>
      ))}
    </SettingScreen>
  )
}
