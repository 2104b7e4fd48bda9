import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { z } from 'zod'
import type { DrawingKind } from '#app/domain/drawings/drawing.ts'
import { picturedLayout, picturedMap, picturedPlan } from '#app/domain/drawings/pictured.ts'
import type { Document } from '#app/domain/publishing/documents/parts.ts'
import type { Fact } from '#app/domain/site/fact.ts'
import { typedOf } from '#app/office/answer.ts'
import type { Mark } from '#app/office/forms/marks.ts'
import { SpotChoiceContext } from '#app/office/forms/spot-choice.ts'
import kit from '#app/office/kit/kit.module.css'
import { Part } from '#app/routes/admin/screen.tsx'
import { useSettledAnswer } from '#app/routes/admin/use-settled-answer.ts'
import type { PartAnswer, PublishBarData } from '../../part/publish-bar.tsx'
import { marksOfAnswer, ValueForm } from '../../part/value-form.tsx'
import { PasteLines } from './paste-lines.tsx'
import { SpotBoard } from './spot-board.tsx'

/** The typed fields; name and area come from the drawing's address and type. */
const schemas: Record<DrawingKind, z.ZodObject> = {
  plan: picturedPlan.omit({ name: true, exclusiveArea: true }),
  layout: picturedLayout.omit({ name: true }),
  map: picturedMap.omit({ name: true }),
}

const lists: Record<DrawingKind, readonly string[]> = {
  plan: [],
  layout: ['buildings', 'facilities'],
  map: ['places'],
}

export interface PicturedValues {
  /** Without what is not typed. */
  value: Document
  picture: { address: string; width: number; height: number } | undefined
  /** Of a plan, as its page shows them. */
  areas: { label: string; words: string }[]
  facts: Record<string, Fact>
  /** What keeps it from being published, at the fields that mend it. */
  marks: Mark[]
}

interface Props extends PicturedValues {
  kind: DrawingKind
  bar: PublishBarData
  answer: PartAnswer | undefined
}

/** The text beside a picture, and the places on it. */
export function PicturedPart({ kind, value, picture, areas, facts, marks, bar, answer: given }: Props) {
  const [chosen, choose] = useState<string>()
  const answer = useSettledAnswer(given)
  const answered = useMemo(() => [...marksOfAnswer(answer), ...marks], [answer, marks])
  const choice = useMemo(() => ({ chosen, choose }), [chosen])
  return (
    <Part
      title="그림과 글"
      note="그림을 보지 못하거나 글로 찾는 방문자도 같은 내용을 얻도록, 그림에 있는 것을 글로도 적습니다."
    >
      {areas.length ? (
        <p>
          <small>
            면적은 <Link to={`/admin/sites/${bar.site}/facts`}>공통 수치</Link>에서 가져옵니다.{' '}
            {areas.map(({ label, words }) => `${label} ${words}`).join(', ')}
          </small>
        </p>
      ) : null}
      <SpotChoiceContext value={choice}>
        <div className={kit.form}>
          <ValueForm
            formKey={JSON.stringify([kind, bar.version, answer?.notice, value])}
            intent="pictured"
            schema={schemas[kind]}
            value={value}
            typed={typedOf(answer).json}
            facts={facts}
            bar={bar}
            answered={answered}
            above={
              <>
                {picture && lists[kind].length ? <SpotBoard picture={picture} lists={lists[kind]} /> : null}
                <PasteLines kind={kind} />
              </>
            }
          />
        </div>
      </SpotChoiceContext>
    </Part>
  )
}
