import { Radio } from '@mantine/core'
import { useState } from 'react'
import { Form } from 'react-router'
import {
  colourNames,
  colourPairs,
  contrast,
  minContrast,
} from '#app/domain/publishing/check/check-colours.ts'
import { type FaceName, faceOf, headlineFaces } from '#app/domain/site/headline-faces.ts'
import type { SiteSettings } from '#app/domain/site/site-settings.ts'
import { requestContext } from '#app/request-context.ts'
import { Mark } from '#app/ui/frame/logo.tsx'
import { Part } from '../../screen.tsx'
import type { Route } from './+types/look'
import { brandEdits } from './brand-actions.server.ts'
import { BrandPart } from './brand-part.tsx'
import { brandOf } from './brand-view.server.ts'
import { type Corners, CornersPart, isCorners } from './corners-part.tsx'
import { FacePart } from './face-part.tsx'
import { type FaceSample, faceSamples } from './face-samples.server.ts'
import { barOf, openPart } from './open-part.server.ts'
import { actOnPart, type Edit } from './part-actions.server.ts'
import { Refused } from './refused.ts'
import { SaveButtons } from './save-buttons.tsx'
import { SettingScreen } from './setting-screen.tsx'
import styles from './settings.module.css'

type Colour = (typeof colourNames)[number]
type Colours = Record<string, string>
type MarkName = SiteSettings['theme']['mark']

const labels: Record<Colour, string> = {
  paper: '바탕',
  ink: '글자',
  'ink-2': '옅은 글자',
  pine: '대표색',
  'pine-2': '대표색(진하게)',
  lake: '보조색',
  'lake-2': '보조색(옅게)',
  sand: '띠 바탕',
  'sand-2': '띠 바탕(옅게)',
  line: '선',
  'line-2': '선(진하게)',
  brass: '강조',
  'brass-ink': '강조 글자',
  alert: '경고',
  'on-dark': '어두운 바탕의 글자',
  'on-dark-2': '어두운 바탕의 옅은 글자',
  'line-dark': '어두운 바탕의 선',
}

const marks: Record<MarkName, string> = {
  'sun-on-water': '물 위의 해',
  'river-bend': '굽이치는 강',
  towers: '나란한 동',
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const opened = await openPart(context.get(requestContext), request, params.site)
  const theme = (opened.content.theme ?? {}) as Partial<SiteSettings['theme']>
  const { colours = {}, mark, corners: chosen = 'slight' as const } = theme
  const [bar, brand, samples] = await Promise.all([barOf(opened), brandOf(opened), faceSamples(opened)])
  const siteName = opened.site.settings.shortName
  return { bar, siteName, colours, mark, chosen, brand, samples, face: faceOf(theme) }
}

const save: Edit = (content, fields) => {
  const written = Object.fromEntries(
    colourNames.map((name) => [name, fields.text(`theme.colours.${name}`).toLowerCase()]),
  )
  const wrong = Object.entries(written).filter(([, colour]) => !/^#[0-9a-f]{6}$/.test(colour))
  if (wrong.length)
    return new Refused(
      '색을 확인해 주세요.',
      Object.fromEntries(
        wrong.map(([name]) => [`theme.colours.${name}`, '#1f4236처럼 여섯 자리로 적어 주세요.']),
      ),
    )
  const { corners: _, face: __, ...theme } = (content.theme ?? {}) as Record<string, unknown>
  const chosen = fields.text('theme.corners')
  const face = fields.text('theme.face')
  const kept = {
    ...(isCorners(chosen) && { corners: chosen }),
    ...(Object.hasOwn(headlineFaces, face) && face !== 'noto-serif' && { face }),
  }
  return { ...content, theme: { ...theme, mark: fields.text('theme.mark'), colours: written, ...kept } }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const opened = await openPart(context.get(requestContext), request, params.site)
  return await actOnPart(opened, { save, ...brandEdits })
}

export { shouldRevalidate } from '../../revalidate-refused.ts'

export const meta = () => [{ title: '로고·글꼴·색 | 분양 사무실' }]

export default function Look({ loaderData, actionData }: Route.ComponentProps) {
  const { bar, siteName, colours, mark, chosen, brand, samples, face } = loaderData
  return (
    <SettingScreen
      current="look"
      lead="로고와 아이콘, 제목 글꼴, 홈페이지 전체에 쓰이는 색을 정합니다."
      bar={bar}
      siteName={siteName}
      answer={actionData}
    >
      <BrandPart
        brand={brand}
        colours={colours}
        mark={mark}
        version={bar.version}
        errors={actionData?.errors ?? {}}
      />
      <LookForm
        key={JSON.stringify([colours, mark, chosen, face])}
        colours={{ ...colours, ...typedColours(actionData?.typed ?? {}) }}
        mark={mark}
        chosen={chosen}
        face={face}
        samples={samples}
        bar={bar}
        errors={actionData?.errors ?? {}}
      />
    </SettingScreen>
  )
}

const typedColours = (typed: Record<string, string>): Colours =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) =>
      name.startsWith('theme.colours.') ? [[name.slice('theme.colours.'.length), value]] : [],
    ),
  )

interface LookFormProps {
  colours: Colours
  mark: MarkName | undefined
  chosen: Corners | 'slight'
  face: FaceName
  samples: FaceSample[]
  bar: { version: number; publishesAlone: boolean }
  errors: Record<string, string>
}

function LookForm({ colours: initial, mark, chosen, face, samples, bar, errors }: LookFormProps) {
  const [colours, setColours] = useState(initial)
  return (
    <Form method="post" className={styles.wideForm}>
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="version" value={bar.version} />
      <FacePart samples={samples} chosen={face} />
      <Part title="색">
        <div className={styles.colours}>
          {colourNames.map((name) => (
            <label key={name} className={styles.colour}>
              <input
                type="color"
                name={`theme.colours.${name}`}
                value={colours[name] ?? '#000000'}
                onChange={(event) => {
                  const { value } = event.currentTarget
                  setColours((before) => ({ ...before, [name]: value }))
                }}
              />
              <span>
                {labels[name]}
                <code>{colours[name] ?? '정하지 않음'}</code>
                {errors[`theme.colours.${name}`] ? <b>{errors[`theme.colours.${name}`]}</b> : null}
              </span>
            </label>
          ))}
        </div>
      </Part>
      <Part
        title="읽기 쉬운지"
        note={`글자와 바탕의 명암비가 ${minContrast}:1보다 낮으면 공개할 수 없습니다.`}
      >
        <ul className={styles.pairs}>
          {colourPairs.map(([on, ground]) => (
            <Pair key={on + ground} on={on} ground={ground} colours={colours} />
          ))}
        </ul>
      </Part>
      <Part title="심볼">
        <Radio.Group
          name="theme.mark"
          label="로고가 없을 때 이름 옆에 보이는 심볼"
          defaultValue={mark ?? 'sun-on-water'}
        >
          <div className={styles.marks}>
            {Object.entries(marks).map(([name, label]) => (
              <Radio
                key={name}
                value={name}
                label={
                  <span className={styles.mark}>
                    <Mark of={name as MarkName} /> {label}
                  </span>
                }
              />
            ))}
          </div>
        </Radio.Group>
      </Part>
      <CornersPart chosen={chosen} />
      <SaveButtons publishesAlone={bar.publishesAlone} />
    </Form>
  )
}

function Pair({ on, ground, colours }: { on: Colour; ground: Colour; colours: Colours }) {
  const [text, back] = [colours[on], colours[ground]]
  if (!text || !back) return null
  const ratio = contrast(text, back)
  return (
    <li>
      <span className={styles.sample} style={{ color: text, background: back }} aria-hidden="true">
        가나다 123
      </span>
      {labels[ground]} 위의 {labels[on]}: <b>{ratio.toFixed(1)}:1</b>{' '}
      {ratio < minContrast ? <b className={styles.bad}>읽기 어렵습니다</b> : '읽기 쉽습니다'}
    </li>
  )
}
