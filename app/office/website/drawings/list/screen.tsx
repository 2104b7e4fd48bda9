import {
  Button,
  Center,
  Group,
  NativeSelect,
  Paper,
  SimpleGrid,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core'
import { Link } from 'react-router'
import type { DrawingKind } from '#app/domain/drawings/drawing.ts'
import { kindNames } from '#app/domain/drawings/words/title-drawings.ts'
import { canEditPages } from '#app/domain/record/permissions.ts'
import { labelOfType, typesOfFacts } from '#app/domain/site/homes-of-facts.ts'
import type { SiteSettings } from '#app/domain/site/site-settings.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { Columns } from '#app/office/kit/columns.tsx'
import { FileOfForm } from '#app/office/kit/file-of-form.tsx'
import kit from '#app/office/kit/kit.module.css'
import { StateBadge } from '#app/office/kit/state-badge.tsx'
import { Part } from '#app/routes/admin/screen.tsx'
import { barOf, type OfficeOfPart, settingsPart } from '../../part/part.server.ts'
import { SettingScreen } from '../../part/setting-screen.tsx'
import styles from '../drawings.module.css'
import { StartForm } from '../pictured/start-form.tsx'
import { usualNames } from '../pictured/start-pictured.server.ts'
import { tooHeavy } from '../receive-upload.server.ts'
import type { Route } from './+types/screen'
import * as commands from './commands.server.ts'
import { type ListedDrawing, listDrawings } from './list-drawings.server.ts'

/** `/admin/sites/{site}/drawings`: plans, layouts and maps, rendered, with their faults. */
export const loader = screen({
  may: canEditPages,
  of: settingsPart,
  load: async (office, query) => ({
    bar: { ...(await barOf(office)), isDrafted: false },
    siteName: office.site.settings.shortName,
    ...(await drawingsOf(office)),
    notice: query.has('too-heavy')
      ? { text: tooHeavy, bad: true }
      : query.get('done') === 'removed'
        ? { text: '도면을 내렸습니다. 방문자에게 더는 보이지 않습니다.' }
        : undefined,
  }),
})

/** Those that there are, and those that a picture can begin. */
async function drawingsOf(office: OfficeOfPart) {
  const drawings = await listDrawings(office)
  const isThere = (kind: DrawingKind, name?: string) =>
    drawings.some((one) => one.kind === kind && (name === undefined || one.name === name))
  const plans = typesOfFacts((office.content as SiteSettings).facts).filter((name) => !isThere('plan', name))
  const others = (['layout', 'map'] as const).filter((kind) => !isThere(kind))
  const open = [
    ...plans.map((name) => ({ value: `plan/${name}`, label: `${kindNames.plan} ${labelOfType(name)}` })),
    ...others.map((kind) => ({ value: `${kind}/${usualNames[kind]}`, label: kindNames[kind] })),
  ]
  return { drawings, open }
}

export const action = dispatch(commands)

export { shouldRevalidate } from '#app/routes/admin/revalidate-refused.ts'

export const meta = () => [{ title: '도면·배치도·지도 | 분양 사무실' }]

export default function Drawings({ loaderData, actionData }: Route.ComponentProps) {
  const { bar, siteName, drawings, open, notice } = loaderData
  return (
    <SettingScreen
      current="drawings"
      lead="평면도와 단지배치도, 위치도입니다. 방 이름이나 층수, 지도의 장소는 파일 없이 고칠 수 있습니다."
      bar={bar}
      siteName={siteName}
      isOverview
      answer={actionData}
      notice={notice}
    >
      {drawings.length ? (
        <SimpleGrid component="ul" cols={{ base: 1, xs: 2, md: 3, xl: 4 }} spacing={16} mb={24}>
          {drawings.map((drawing) => (
            <Card key={drawing.screen} drawing={drawing} />
          ))}
        </SimpleGrid>
      ) : (
        <p>
          <small>아직 도면이 없습니다. 도면이 없어도 홈페이지를 열 수 있습니다.</small>
        </p>
      )}
      <StartForm open={open} />
      <UploadPart site={bar.site} kept={actionData && 'kept' in actionData ? actionData.kept : undefined} />
    </SettingScreen>
  )
}

const states = {
  shown: { tone: 'good', text: '게시됨' },
  changed: { tone: 'waits', text: '초안' },
  new: { tone: 'waits', text: '새 초안' },
  leaving: { tone: 'off', text: '내릴 예정' },
} as const

const Card = ({
  drawing: { title, screen, state, faults, doubts, hasUnread, picture },
}: {
  drawing: ListedDrawing
}) => (
  <Paper component="li" withBorder className={styles.card}>
    <Center h={176} p={10} className={styles.thumbnail}>
      {picture ? <img src={picture} alt="" loading="lazy" /> : <small>그릴 수 없는 도면</small>}
    </Center>
    <Title order={2} size="1rem" mx={14} mt={12}>
      <Link to={screen}>{title}</Link>
    </Title>
    <Group component="p" gap={6} m="8px 14px 14px">
      <StateBadge tone={states[state].tone}>{states[state].text}</StateBadge>
      {faults ? <StateBadge tone="bad">{`고칠 곳 ${faults}군데`}</StateBadge> : null}
      {doubts ? <StateBadge tone="waits">{`확인할 곳 ${doubts}군데`}</StateBadge> : null}
      {hasUnread ? <StateBadge tone="bad">읽지 못한 파일</StateBadge> : null}
    </Group>
  </Paper>
)

/** @param kept what was uploaded stays in the form where it was refused */
const UploadPart = ({ site, kept }: { site: string; kept: string | undefined }) => (
  <Part
    title="도면 파일 올리기"
    note="새 도면이거나, 같은 이름의 도면을 바꿉니다. 올리면 초안이 되고, 고칠 곳이 그림 위에 표시됩니다. 공개하기 전에는 방문자에게 보이지 않습니다. CAD 파일은 올릴 수 없습니다."
  >
    <CommandForm<typeof commands.upload>
      intent="upload"
      encType="multipart/form-data"
      reloadDocument
      className={kit.form}
    >
      {({ field }) => (
        <>
          {kept ? (
            <Textarea
              label="올린 내용"
              name="text"
              defaultValue={kept}
              rows={8}
              className={styles.source}
              spellCheck={false}
            />
          ) : (
            <FileOfForm label="도면 파일(JSON)" accept="application/json,.json,.geojson" required />
          )}
          <Columns min={300} align="end">
            <NativeSelect
              {...field('kind')}
              label="종류"
              data={[
                { value: '', label: '파일에서 읽기' },
                ...Object.entries(kindNames).map(([value, label]) => ({ value, label })),
              ]}
            />
            <TextInput
              {...field('name')}
              label="이름"
              description="비워 두면 파일에 적힌 이름을 씁니다."
              placeholder="84A"
              maxLength={60}
              autoComplete="off"
            />
          </Columns>
          <Button type="submit">초안에 올리기</Button>
        </>
      )}
    </CommandForm>
    <Group component="p" gap="0 16px" mt={16}>
      <small>예시 파일:</small>
      {Object.entries(kindNames).map(([kind, label]) => (
        <a key={kind} href={`/admin/sites/${site}/drawings/samples/${kind}`} download>
          {label} 예시 내려받기
        </a>
      ))}
    </Group>
  </Part>
)
