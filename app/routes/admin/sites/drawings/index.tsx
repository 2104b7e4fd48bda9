import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { data, Form, Link, redirect } from 'react-router'
import { kindNames } from '#app/domain/drawings/words/title-drawings.ts'
import { StateBadge } from '#app/office/kit/state-badge.tsx'
import { requestContext } from '#app/request-context.ts'
import { readForm } from '#app/routes/read-form.ts'
import { Part } from '../../screen.tsx'
import { openEditor } from '../open-editor.server.ts'
import { barOf, openPart } from '../settings/open-part.server.ts'
import { SettingScreen } from '../settings/setting-screen.tsx'
import settings from '../settings/settings.module.css'
import type { Route } from './+types/index'
import styles from './drawings.module.css'
import { type ListedDrawing, listDrawings } from './list-drawings.server.ts'
import { receiveUpload, tooHeavy } from './receive-upload.server.ts'

/** `/admin/sites/{site}/drawings`: plans, layouts and maps, as they are drawn, with what stands against them. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const opened = await openPart(context.get(requestContext), request, params.site)
  const query = new URL(request.url).searchParams
  return {
    bar: { ...(await barOf(opened)), isDrafted: false },
    siteName: opened.site.settings.shortName,
    drawings: await listDrawings(opened),
    tooHeavy: query.has('too-heavy') ? tooHeavy : undefined,
    said: query.get('done') === 'removed' ? '도면을 내렸습니다. 방문자에게 더는 보이지 않습니다.' : undefined,
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const opened = await openEditor(context.get(requestContext), request, params.site)
  const form = await readForm(request)
  const uploaded = await receiveUpload(opened, form)
  if (uploaded.ok) return redirect(uploaded.address, 303)
  const { sentence, errors, text } = uploaded
  const typed = { kind: String(form.get('kind') ?? ''), name: String(form.get('name') ?? ''), text }
  return data({ notice: { text: sentence, bad: true }, errors, typed }, { status: 422 })
}

export { shouldRevalidate } from '../../revalidate-refused.ts'

export const meta = () => [{ title: '도면·배치도·지도 | 분양 사무실' }]

export default function Drawings({ loaderData, actionData }: Route.ComponentProps) {
  const { bar, siteName, drawings } = loaderData
  const heavy = loaderData.tooHeavy
  const said = heavy ?? loaderData.said
  const notice = said && { notice: { text: said, bad: Boolean(heavy) }, errors: {}, typed: {} }
  return (
    <SettingScreen
      current="drawings"
      lead="평면도와 단지배치도, 위치도입니다. 방 이름이나 층수, 지도의 장소는 파일 없이 고칠 수 있습니다."
      bar={bar}
      siteName={siteName}
      isOverview
      answer={actionData ?? (notice || undefined)}
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
      <UploadPart typed={actionData?.typed} errors={actionData?.errors ?? {}} />
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

interface UploadProps {
  typed: { kind: string; name: string; text: string } | undefined
  errors: Record<string, string>
}

/** What was uploaded stays in the form where it was refused. */
const UploadPart = ({ typed, errors }: UploadProps) => (
  <Part
    title="파일 올리기"
    note="새 도면이거나, 같은 이름의 도면을 바꿉니다. 올리면 초안이 되고, 고칠 곳이 그림 위에 표시됩니다. 공개하기 전에는 방문자에게 보이지 않습니다. PDF나 CAD 파일은 올릴 수 없습니다. 그림으로 보일 도면은 ‘이미지’에 올려 페이지에 넣어 주세요."
  >
    <Form method="post" encType="multipart/form-data" reloadDocument className={settings.form}>
      {typed?.text ? (
        <Textarea
          label="올린 내용"
          name="text"
          defaultValue={typed.text}
          rows={8}
          className={styles.source}
        />
      ) : (
        <label className={settings.file}>
          도면 파일(JSON)
          <input type="file" name="file" accept="application/json,.json,.geojson" required />
        </label>
      )}
      <div className={settings.pair}>
        <NativeSelect
          label="종류"
          name="kind"
          defaultValue={typed?.kind}
          error={errors.kind}
          data={[
            { value: '', label: '파일에서 읽기' },
            ...Object.entries(kindNames).map(([value, label]) => ({ value, label })),
          ]}
        />
        <TextInput
          label="이름"
          name="name"
          description="비워 두면 파일에 적힌 이름을 씁니다."
          defaultValue={typed?.name}
          error={errors.name}
          placeholder="84A"
          maxLength={60}
          autoComplete="off"
        />
      </div>
      <div className={settings.buttons}>
        <Button type="submit">초안에 올리기</Button>
      </div>
    </Form>
  </Part>
)
