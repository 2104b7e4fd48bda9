import { useMemo } from 'react'
import { schemaMeta } from '#app/domain/publishing/documents/block-titles.ts'
import type { Document } from '#app/domain/publishing/documents/parts.ts'
import { schemaOfBlock } from '#app/domain/publishing/pages/sample-block.ts'
import { canEditPages } from '#app/domain/record/permissions.ts'
import type { Fact } from '#app/domain/site/fact.ts'
import { typedOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { marksBelow } from '#app/office/forms/marks.ts'
import { Part } from '#app/routes/admin/screen.tsx'
import { useSettledAnswer } from '#app/routes/admin/use-settled-answer.ts'
import { barOf } from '../../part/part.server.ts'
import type { PartAnswer, PublishBarData } from '../../part/publish-bar.tsx'
import { SettingScreen } from '../../part/setting-screen.tsx'
import { settingScreens } from '../../part/setting-screens.ts'
import { marksOfAnswer, ValueForm } from '../../part/value-form.tsx'
import { blocksOf } from '../open-block-page.server.ts'
import { PageChoice } from '../page-choice.tsx'
import type { Route } from './+types/screen'
import { blockScreens, placeOf, typeOf } from './block-screens.ts'
import * as commands from './commands.server.ts'
import { openBlocks } from './open-blocks.server.ts'

export const loader = screen({
  may: canEditPages,
  of: openBlocks,
  load: async (office) => ({
    name: office.screen,
    bar: await barOf(office),
    siteName: office.site.settings.shortName,
    pages: office.pages,
    path: office.page?.slice('page '.length),
    facts: office.site.settings.facts,
    blocks: office.page
      ? blocksOf(office.content).flatMap((block, i) =>
          office.isWanted(block) ? [{ at: placeOf(i), value: block as Document }] : [],
        )
      : [],
  }),
})

export const action = dispatch(commands, openBlocks)

export { shouldRevalidate } from '#app/routes/admin/revalidate-refused.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${settingScreens.find(({ to }) => to === loaderData?.name)?.label ?? ''} | 분양 사무실` },
]

export default function BlockScreen({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useSettledAnswer(actionData)
  const { name, bar, siteName, pages, path, blocks, facts } = loaderData
  return (
    <SettingScreen
      current={name}
      lead={settingScreens.find(({ to }) => to === name)?.note}
      bar={bar}
      siteName={siteName}
      answer={answer}
      pages={path ? [path] : []}
    >
      <PageChoice pages={pages} path={path} />
      {blocks.length ? null : <p>{blockScreens[name]?.empty}</p>}
      {blocks.map(({ at, value }) => (
        <BlockPart key={`${path} ${at}`} at={at} value={value} bar={bar} facts={facts} answer={answer} />
      ))}
    </SettingScreen>
  )
}

interface BlockPartProps {
  at: string
  value: Document
  bar: PublishBarData
  facts: Record<string, Fact>
  answer: PartAnswer | undefined
}

function BlockPart({ at, value, bar, facts, answer }: BlockPartProps) {
  const schema = schemaOfBlock(typeOf(value))
  const answered = useMemo(() => marksBelow(marksOfAnswer(answer), at), [answer, at])
  const typed = typedOf(answer)
  const refused = typed.at === at ? answer : undefined
  if (!schema) return null
  return (
    <Part title={schemaMeta(typeOf(value)).title}>
      <ValueForm
        // Without the version of the page: text typed in one form survives a save of another.
        formKey={JSON.stringify([refused?.notice, value])}
        schema={schema}
        value={value}
        typed={refused && typed.json}
        facts={facts}
        bar={bar}
        answered={answered}
        at={at}
      />
    </Part>
  )
}
