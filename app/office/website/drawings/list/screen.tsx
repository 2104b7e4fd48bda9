import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { kindNames } from '#app/domain/drawings/words/title-drawings.ts'
import { canEditPages } from '#app/domain/record/permissions.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { FileOfForm } from '#app/office/kit/file-of-form.tsx'
import { StateBadge } from '#app/office/kit/state-badge.tsx'
import { Part } from '#app/routes/admin/screen.tsx'
import { barOf, settingsPart } from '../../part/part.server.ts'
import { SettingScreen } from '../../part/setting-screen.tsx'
import settings from '../../part/settings.module.css'
import styles from '../drawings.module.css'
import { tooHeavy } from '../receive-upload.server.ts'
import type { Route } from './+types/screen'
import * as commands from './commands.server.ts'
import { type ListedDrawing, listDrawings } from './list-drawings.server.ts'

/** `/admin/sites/{site}/drawings`: plans, layouts and maps, as they are drawn, with what stands against them. */
export const loader = screen({
  may: canEditPages,
  of: settingsPart,
  load: async (office, query) => ({
    bar: { ...(await barOf(office)), isDrafted: false },
    siteName: office.site.settings.shortName,
    drawings: await listDrawings(office),
    notice: query.has('too-heavy')
      ? { text: tooHeavy, bad: true }
      : query.get('done') === 'removed'
        ? { text: '도면을 내렸습니다. 방문자에게 더는 보이지 않습니다.' }
        : undefined,
  }),
})

export const action = dispatch(commands)

export { shouldRevalidate } from '#app/routes/admin/revalidate-refused.ts'

export const meta = () => [{ title: '도면·배치도·지도 | 분양 사무실' }]

export default function Drawings({ loaderData, actionData }: Route.ComponentProps) {
  const { bar, siteName, drawings, notice } = loaderData
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
        <ul className={styles.cards}>
          {drawings.map((drawing) => (
            <Card key={drawing.screen} drawing={drawing} />
          ))}
        </ul>
      ) : (
        <p className={settings.quiet}>아직 도면이 없습니다. 도면이 없어도 홈페이지를 열 수 있습니다.</p>
      )}
      <UploadPart kept={actionData && 'kept' in actionData ? actionData.kept : undefined} />
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
  drawing: { title, screen, state, faults, hasUnread, picture },
}: {
  drawing: ListedDrawing
}) => (
  <li className={styles.card}>
    <span className={styles.thumbnail}>
      {picture ? <img src={picture} alt="" loading="lazy" /> : <span>그릴 수 없는 도면</span>}
    </span>
    <h2>
      <Link to={screen}>{title}</Link>
    </h2>
    <p className={styles.states}>
      <StateBadge tone={states[state].tone}>{states[state].text}</StateBadge>
      {faults ? <StateBadge tone="bad">{`오류 ${faults}건`}</StateBadge> : null}
      {hasUnread ? <StateBadge tone="bad">읽지 못한 파일</StateBadge> : null}
    </p>
  </li>
)

/** @param kept what was uploaded stays in the form where it was refused */
const UploadPart = ({ kept }: { kept: string | undefined }) => (
  <Part
    title="파일 올리기"
    note="새 도면이거나, 같은 이름의 도면을 바꿉니다. 올리면 초안이 되고, 고칠 곳이 그림 위에 표시됩니다. 공개하기 전에는 방문자에게 보이지 않습니다. PDF나 CAD 파일은 올릴 수 없습니다. 그림으로 보일 도면은 ‘이미지’에 올려 페이지에 넣어 주세요."
  >
    <CommandForm<typeof commands.upload>
      intent="upload"
      encType="multipart/form-data"
      reloadDocument
      className={settings.form}
    >
      {({ field }) => (
        <>
          {kept ? (
            <Textarea label="올린 내용" name="text" defaultValue={kept} rows={8} className={styles.source} />
          ) : (
            <FileOfForm label="도면 파일(JSON)" accept="application/json,.json,.geojson" required />
          )}
          <div className={settings.pair}>
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
          </div>
          <div className={settings.buttons}>
            <Button type="submit">초안에 올리기</Button>
          </div>
        </>
      )}
    </CommandForm>
  </Part>
)
