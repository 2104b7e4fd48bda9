import { useEffect, useMemo, useState } from 'react'
import { titlesOf } from '#app/domain/publishing/documents/document-titles.server.ts'
import { type FactUse, factUses } from '#app/domain/publishing/documents/fact-uses.ts'
import { nameOfPlace } from '#app/domain/publishing/documents/name-of-place.ts'
import { parsePart } from '#app/domain/publishing/documents/parts.ts'
import { canEditPages } from '#app/domain/record/permissions.ts'
import type { Fact } from '#app/domain/site/fact.ts'
import { factLabel } from '#app/domain/site/fact-labels.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { textOfCells } from '#app/platform/pasted-table.ts'
import { useSettledAnswer } from '#app/routes/admin/use-settled-answer.ts'
import { editorOf, nameOfPart } from '../../addresses.ts'
import { draftedSiteOf } from '../../edited-site.server.ts'
import { barOf, settingFields } from '../../part/part.server.ts'
import { SettingScreen } from '../../part/setting-screen.tsx'
import { keptValuesOf, pagesWithChangedFacts } from '../changed-facts.server.ts'
import { KeptValues } from '../kept-values.tsx'
import type { Route } from './+types/screen'
import * as commands from './commands.server.ts'
import type { FactRow } from './fact-edits.ts'
import { FactSheet } from './fact-sheet.tsx'
import { PasteFacts, pastedTable } from './paste-facts.tsx'

export const loader = screen({
  may: canEditPages,
  of: settingFields(['facts']),
  load: async (office, query) => {
    const { site } = office
    const loaded = await draftedSiteOf(office)
    const { documents } = loaded
    const titles = titlesOf(loaded)
    const uses = factUses(documents)
    const facts = (office.content.facts ?? {}) as Record<string, Fact>
    const describe = ({ part, path }: FactUse) => {
      const parsed = parsePart(part)
      return {
        where: nameOfPart(part, titles),
        path: nameOfPlace(documents.get(part), path),
        screen: parsed?.kind === 'page' ? editorOf(site.slug, parsed.path) : undefined,
      }
    }
    return {
      bar: await barOf(office),
      siteName: site.settings.shortName,
      rows: Object.entries(facts).map(
        ([name, fact]): FactRow => ({
          ...{ name, fact, label: factLabel(name) },
          uses: (uses.get(name) ?? []).map(describe),
        }),
      ),
      wanted: query.get('q')?.trim().slice(0, 60) ?? '',
      kept: await keptValuesOf(office),
      pages: await pagesWithChangedFacts(office),
    }
  },
})

export const action = dispatch(commands, settingFields(['facts']))

export { shouldRevalidate } from '#app/routes/admin/revalidate-refused.ts'

export const meta = () => [{ title: '공통 수치 | 분양 사무실' }]

export default function Facts({ loaderData, actionData }: Route.ComponentProps) {
  const { bar, siteName, rows, wanted, pages, kept } = loaderData
  const answer = useSettledAnswer(actionData)
  const [given, give] = useState({ text: '', turn: 0 })
  const facts = useMemo(() => Object.fromEntries(rows.map(({ name, fact }) => [name, fact])), [rows])
  useEffect(() => {
    if (given.turn) document.getElementById(pastedTable)?.scrollIntoView({ block: 'start' })
  }, [given.turn])
  return (
    <SettingScreen
      current="facts"
      lead="한 번 적은 값이 그 이름을 쓰는 모든 페이지에 나옵니다."
      bar={bar}
      siteName={siteName}
      answer={answer}
      pages={pages}
    >
      <KeptValues kept={kept} site={bar.site} />
      <PasteFacts facts={facts} bar={bar} given={given} />
      <FactSheet
        rows={rows}
        facts={facts}
        bar={bar}
        answer={answer}
        wanted={wanted}
        onTable={(cells) => give(({ turn }) => ({ text: textOfCells(cells), turn: turn + 1 }))}
      />
    </SettingScreen>
  )
}
