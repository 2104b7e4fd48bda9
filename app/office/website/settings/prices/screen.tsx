import { Button, Checkbox, NativeSelect, Paper, Textarea } from '@mantine/core'
import { useState } from 'react'
import { asDrawable } from '#app/domain/drawings/drawable.ts'
import { asDrawn } from '#app/domain/drawings/drawing.ts'
import { readBoard } from '#app/domain/homes/board.server.ts'
import { checkPrices } from '#app/domain/publishing/check/check-prices.ts'
import { documentsOf, type SiteDocuments } from '#app/domain/publishing/documents/site-documents.ts'
import { menuOf } from '#app/domain/publishing/pages/add-to-menu.server.ts'
import { pageContent } from '#app/domain/publishing/pages/page-content.ts'
import { hasContract } from '#app/domain/publishing/publish/changed-prices.server.ts'
import { canEditPages } from '#app/domain/record/permissions.ts'
import { fillAllFacts } from '#app/domain/site/facts.ts'
import type { Answer } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { Faults } from '#app/office/kit/faults.tsx'
import kit from '#app/office/kit/kit.module.css'
import { pasteTable } from '#app/platform/clipboard-table.ts'
import { moneyUnitNames } from '#app/platform/pasted-table.ts'
import { Part } from '#app/routes/admin/screen.tsx'
import { useSettledAnswer } from '#app/routes/admin/use-settled-answer.ts'
import { barOf, type OfficeOfPart } from '../../part/part.server.ts'
import type { PublishBarData } from '../../part/publish-bar.tsx'
import { SaveButtons } from '../../part/save-buttons.tsx'
import { SettingScreen } from '../../part/setting-screen.tsx'
import styles from '../../part/settings.module.css'
import { blockPage, blocksOf } from '../open-block-page.server.ts'
import { PageChoice } from '../page-choice.tsx'
import type { Route } from './+types/screen'
import * as commands from './commands.server.ts'
import type { PriceType } from './price-sheet.ts'
import { countEmpty, suggestStart } from './price-start.ts'
import { PriceStartForm } from './price-start-form.tsx'
import { PriceTable, TypeLinks } from './price-table.tsx'
import { factsOf, isPrices } from './prices-block.ts'

export const loader = screen({
  may: canEditPages,
  of: blockPage(isPrices),
  load: async (office) => {
    const { site, content, settings, pages, documents, page } = office
    const own = await barOf(office)
    const needsSecond = own.publishesAlone && (await hasContract(office.db, site.id))
    const bar = needsSecond ? { ...own, publishesAlone: false } : own
    const groups = menuOf(settings).map(({ title }) => title)
    const blocks = page ? blocksOf(content) : []
    const empty = blocks.filter(isPrices).reduce((sum, { types }) => sum + countEmpty(types), 0)
    return {
      bar: empty ? { ...bar, faults: withoutPrices(bar.faults, empty) } : bar,
      start: page
        ? undefined
        : suggestStart(
            factsOf(settings),
            layoutsIn(documents),
            groups,
            (await readBoard(office.db, site)).homes,
          ),
      groups,
      needsSecond,
      siteName: site.settings.shortName,
      pages,
      path: page?.slice('page '.length),
      tables: blocks.flatMap((block, i) =>
        isPrices(block) ? [{ at: `blocks[${i}]`, title: block.title, types: block.types }] : [],
      ),
      faults: page ? faultsOf(office, documents) : [],
    }
  },
})

const layoutsIn = (documents: SiteDocuments) =>
  documentsOf(documents, 'drawing').flatMap(([name, document]) =>
    name.startsWith('layout/') ? (asDrawn<'layout'>(asDrawable('layout', document)) ?? []) : [],
  )

/** Joins the faults of empty cells into one line. */
const withoutPrices = (faults: PublishBarData['faults'], empty: number): PublishBarData['faults'] => [
  ...faults.filter(({ name }) => !name.endsWith('공급금액')),
  { name: '', sentence: `금액을 적지 않은 칸이 ${empty}개 있습니다. 모두 적으면 공개할 수 있습니다.` },
]

/** Homes of the layout without a price, or with two, as the check of the content says it. */
function faultsOf({ content, site }: OfficeOfPart, documents: SiteDocuments): string[] {
  const parsed = pageContent.safeParse(content)
  if (!parsed.success) return []
  const page = fillAllFacts(parsed.data, site.settings.facts)
  const facts = factsOf(documents.get('settings') ?? {})
  const checked = { pages: [{ file: '', page }], layouts: layoutsIn(documents), settings: { facts } }
  return checkPrices(checked).map(({ text, sentence }) => `${text}: ${sentence}`)
}

export const action = dispatch(commands, blockPage(isPrices))

export { shouldRevalidate } from '#app/routes/admin/revalidate-refused.ts'

/** Beside the button of the form that was asked back. */
function ConfirmPrices({ answer }: { answer: Answer | undefined }) {
  const asked = answer?.ok === false && answer.errors.confirmed
  return asked ? <Checkbox name="confirmed" label="이 금액이 맞습니다" description={asked} /> : null
}

export const meta = () => [{ title: '분양가 | 분양 사무실' }]

export default function Prices({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useSettledAnswer(actionData)
  const { bar, needsSecond, siteName, pages, path, tables, faults, start, groups } = loaderData
  return (
    <SettingScreen
      current="prices"
      lead="공급금액은 원 단위로 적습니다. 4억 2,200만원처럼 적으셔도 됩니다. 계약금과 중도금, 잔금은 비율대로 계산해 표시합니다."
      bar={bar}
      siteName={siteName}
      answer={answer}
      pages={path ? [path] : []}
    >
      <PageChoice pages={pages} path={path} />
      {needsSecond ? (
        <p>계약된 세대가 있습니다. 계약한 금액은 그대로이며, 분양가는 다른 사람의 승인을 받아 공개합니다.</p>
      ) : null}
      {start ? <PriceStartForm start={start} groups={groups} /> : null}
      {faults.length ? <Faults faults={faults} /> : null}
      {tables.map((table) => (
        <Table key={table.at} {...table} bar={bar} answer={answer} />
      ))}
    </SettingScreen>
  )
}

interface TableProps {
  at: string
  title: string
  types: PriceType[]
  bar: PublishBarData
  answer: Answer | undefined
}

/**
 * What is typed in one table outlives a save of another: it is sent with the version that it began with, and the server merges what
 * others saved since.
 */
function Table({ at, title, types: stored, bar, answer }: TableProps) {
  const now = JSON.stringify([bar.version, stored])
  const [begun, begin] = useState({ now, types: stored, version: bar.version, answer, isTouched: false })
  const isOwn = answer?.ok === true && answer !== begun.answer && (answer.typed.at?.at(-1) ?? at) === at
  if (isOwn || (begun.now !== now && !begun.isTouched))
    begin({ now, types: stored, version: bar.version, answer, isTouched: false })
  const touch = () => begin((one) => ({ ...one, isTouched: true }))
  const { types, version } = begun
  return (
    <div key={begun.now} onInput={touch} onPaste={touch}>
      <Part title={title}>
        <TypeLinks types={types} />
        <CommandForm
          intent="save"
          hidden={{ version: String(version), at }}
          className={styles.sheet}
          keepsTyped
        >
          {({ field, answer }) => (
            <>
              {types.map((type, i) => (
                <PriceTable key={type.id} type={type} at={`${at}.types[${i}]`} field={field} />
              ))}
              <ConfirmPrices answer={answer} />
              <SaveButtons bar={bar} />
            </>
          )}
        </CommandForm>
        <Paper component="details" withBorder p={16} mt={18}>
          <summary>
            <h3>엑셀에서 한꺼번에 붙여넣기</h3>
          </summary>
          <CommandForm<typeof commands.paste>
            intent="paste"
            hidden={{ version: String(version), at }}
            className={kit.form}
          >
            {({ field, answer }) => (
              <>
                <Textarea
                  {...field('sheet')}
                  label="타입, 동, 층, 공급금액 열"
                  description="엑셀의 표를 제목 줄까지 그대로 붙여넣으시면 됩니다. 라인과 대지비, 건축비, 부가가치세 열이 있으면 함께 읽습니다. 적힌 타입의 금액을 모두 바꿉니다. 예: 84A ⇥ 201~205 ⇥ 1~4 ⇥ 6억 1,300만"
                  rows={8}
                  onPaste={pasteTable}
                  required
                />
                <NativeSelect
                  {...field('unit')}
                  label="금액의 단위"
                  data={[
                    { value: '', label: '표의 제목에 적힌 단위' },
                    ...moneyUnitNames.map((unit) => ({ value: unit, label: unit })),
                  ]}
                />
                <ConfirmPrices answer={answer} />
                <Button type="submit" variant="default">
                  초안에 넣기
                </Button>
              </>
            )}
          </CommandForm>
        </Paper>
      </Part>
    </div>
  )
}
