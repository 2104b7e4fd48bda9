import { Box, Group, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import {
  colourNames,
  colourPairs,
  contrast,
  minContrast,
} from '#app/domain/publishing/check/check-colours.ts'
import { canEditPages } from '#app/domain/record/permissions.ts'
import { faceOf } from '#app/domain/site/headline-faces.ts'
import type { SiteSettings } from '#app/domain/site/site-settings.ts'
import type { Answer } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { Columns } from '#app/office/kit/columns.tsx'
import kit from '#app/office/kit/kit.module.css'
import { SaveButtons } from '#app/office/website/part/save-buttons.tsx'
import { SettingScreen } from '#app/office/website/part/setting-screen.tsx'
import { Part } from '#app/routes/admin/screen.tsx'
import { Mark } from '#app/ui/frame/logo.tsx'
import { barOf, settingFields } from '../../part/part.server.ts'
import type { Route } from './+types/screen'
import { BrandPart } from './brand-part.tsx'
import { brandOf } from './brand-view.server.ts'
import * as commands from './commands.server.ts'
import { CornersPart } from './corners-part.tsx'
import { FacePart } from './face-part.tsx'
import { faceSamples } from './face-samples.server.ts'

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

export const loader = screen({
  may: canEditPages,
  of: settingFields(['theme']),
  load: async (office) => {
    const theme = (office.content.theme ?? {}) as Partial<SiteSettings['theme']>
    const { colours = {}, mark, corners: chosen = 'slight' as const } = theme
    const [bar, brand, samples] = await Promise.all([barOf(office), brandOf(office), faceSamples(office)])
    const siteName = office.site.settings.shortName
    return { bar, siteName, colours, mark, chosen, brand, samples, face: faceOf(theme) }
  },
})

export const action = dispatch(commands, settingFields(['theme']))

export { shouldRevalidate } from '#app/routes/admin/revalidate-refused.ts'

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
      <BrandPart brand={brand} colours={colours} mark={mark} version={bar.version} />
      <CommandForm
        intent="save"
        hidden={{ version: String(bar.version) }}
        className={kit.form}
        key={JSON.stringify([colours, mark, chosen, face])}
        keepsTyped
      >
        {({ answer }) => (
          <>
            <FacePart samples={samples} chosen={face} />
            <Colours initial={colours} errors={answer?.ok === false ? answer.errors : {}} />
            <MarkPart mark={mark} />
            <CornersPart chosen={chosen} />
            <SaveButtons bar={bar} />
          </>
        )}
      </CommandForm>
    </SettingScreen>
  )
}

function Colours({ initial, errors }: { initial: Colours; errors: Answer['errors'] }) {
  const [colours, setColours] = useState(initial)
  return (
    <>
      <Part title="색">
        <Columns min={200}>
          {colourNames.map((name) => (
            <Group key={name} component="label" gap={10} wrap="nowrap">
              <input
                type="color"
                name={`theme.colours.${name}`}
                value={colours[name] ?? '#000000'}
                onChange={(event) => {
                  const { value } = event.currentTarget
                  setColours((before) => ({ ...before, [name]: value }))
                }}
              />
              <div>
                {labels[name]}
                <br />
                <small>{colours[name] ?? '정하지 않음'}</small>
                {errors[`theme.colours.${name}`] ? (
                  <Text size="xs" c="red" fw={700}>
                    {errors[`theme.colours.${name}`]}
                  </Text>
                ) : null}
              </div>
            </Group>
          ))}
        </Columns>
      </Part>
      <Part
        title="읽기 쉬운지"
        note={`글자와 바탕의 명암비가 ${minContrast}:1보다 낮으면 공개할 수 없습니다.`}
      >
        <Stack component="ul" gap={8}>
          {colourPairs.map(([on, ground]) => (
            <Pair key={on + ground} on={on} ground={ground} colours={colours} />
          ))}
        </Stack>
      </Part>
    </>
  )
}

const MarkPart = ({ mark }: { mark: MarkName | undefined }) => (
  <Part title="심볼">
    <Radio.Group
      name="theme.mark"
      label="로고가 없을 때 이름 옆에 보이는 심볼"
      defaultValue={mark ?? 'sun-on-water'}
    >
      <Group gap={24} mt={8}>
        {Object.entries(marks).map(([name, label]) => (
          <Radio
            key={name}
            value={name}
            label={
              <Group component="span" gap={8}>
                <Mark of={name as MarkName} /> {label}
              </Group>
            }
          />
        ))}
      </Group>
    </Radio.Group>
  </Part>
)

function Pair({ on, ground, colours }: { on: Colour; ground: Colour; colours: Colours }) {
  const [text, back] = [colours[on], colours[ground]]
  if (!text || !back) return null
  const ratio = contrast(text, back)
  return (
    <li>
      <Box
        component="span"
        display="inline-block"
        c={text}
        bg={back}
        bd="1px solid var(--line)"
        px={12}
        py={6}
        mr={8}
        aria-hidden="true"
      >
        가나다 123
      </Box>
      {labels[ground]} 위의 {labels[on]}: <b>{ratio.toFixed(1)}:1</b>{' '}
      {ratio < minContrast ? (
        <Text span inherit fw={700} c="red">
          읽기 어렵습니다
        </Text>
      ) : (
        '읽기 쉽습니다'
      )}
    </li>
  )
}
