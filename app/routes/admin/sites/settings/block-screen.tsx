import { useMemo } from 'react'
import { data } from 'react-router'
import { schemaMeta } from '#app/domain/publishing/documents/block-titles.ts'
import type { Document } from '#app/domain/publishing/documents/parts.ts'
import { schemaOfBlock } from '#app/domain/publishing/pages/sample-block.ts'
import type { Fact } from '#app/domain/site/fact.ts'
import { requestContext } from '#app/request-context.ts'
import { marksBelow } from '../../forms/marks.ts'
import { Part } from '../../screen.tsx'
import { useSettledAnswer } from '../../use-settled-answer.ts'
import type { Route } from './+types/block-screen'
import { blockScreens } from './block-screens.ts'
import { blocksOf, openBlockPage } from './open-block-page.server.ts'
import { barOf } from './open-part.server.ts'
import { PageChoice } from './page-choice.tsx'
import { actOnPart, type Edit, type PartAnswer } from './part-actions.server.ts'
import type { PublishBarData } from './publish-bar.tsx'
import { Refused } from './refused.ts'
import { SettingScreen } from './setting-screen.tsx'
import { type SettingScreenName, settingScreens } from './setting-screens.ts'
import { marksOfAnswer, readValue, ValueForm } from './value-form.tsx'

/** @throws a 404 response for a screen that is none of these */
function screenOf(request: Request) {
  const name = new URL(request.url).pathname
    .replace(/\.data$/, '')
    .split('/')
    .at(-1) as SettingScreenName
  const screen = blockScreens[name]
  if (!screen) throw data(null, { status: 404 })
  return { name, isWanted: (block: unknown) => screen.types.includes(typeOf(block)) }
}

const typeOf = (block: unknown): string =>
  block !== null && typeof block === 'object' && 'type' in block ? String(block.type) : ''

const placeOf = (index: number) => `blocks[${index}]`

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { name, isWanted } = screenOf(request)
  const { opened, pages, part } = await openBlockPage(ctx, request, params.site, isWanted)
  return {
    name,
    bar: await barOf(opened),
    siteName: opened.site.settings.shortName,
    pages,
    path: part?.slice('page '.length),
    facts: opened.site.settings.facts,
    blocks: part
      ? blocksOf(opened.content).flatMap((block, i) =>
          isWanted(block) ? [{ at: placeOf(i), value: block as Document }] : [],
        )
      : [],
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const { isWanted } = screenOf(request)
  const { opened } = await openBlockPage(ctx, request, params.site, isWanted)
  const save: Edit = (content, fields) => {
    const at = fields.text('at')
    const before = blocksOf(content).find((block, i) => isWanted(block) && at === placeOf(i))
    if (!before) return new Refused('그사이 페이지의 블록이 바뀌었습니다. 화면을 새로 열어 주세요.')
    const value = readValue(fields.form)
    if (value instanceof Refused) return value
    return {
      ...content,
      blocks: blocksOf(content).map((block) => (block === before ? value : block)),
    }
  }
  return await actOnPart(opened, { save })
}

export { shouldRevalidate } from '../../revalidate-refused.ts'

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
  const refused = answer?.typed.at === at ? answer : undefined
  if (!schema) return null
  return (
    <Part title={schemaMeta(typeOf(value)).title}>
      <ValueForm
        // Not the version of the page: what is typed in one form outlives a save of another.
        formKey={JSON.stringify([refused?.notice.text, value])}
        schema={schema}
        value={value}
        typed={refused?.typed.json}
        facts={facts}
        bar={bar}
        answered={answered}
        at={at}
      />
    </Part>
  )
}
