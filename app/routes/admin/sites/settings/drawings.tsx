import { Button, NativeSelect, TextInput } from '@mantine/core'
import { data, Form, Link } from 'react-router'
import { findJsonFault } from '../../../../features/content/find-json-fault.ts'
import { parseDocument } from '../../../../features/content/parse-document.ts'
import { type DrawingKind, drawingKinds } from '../../../../features/drawings/drawing.ts'
import { drawingFaults } from '../../../../features/drawings/drawing-faults.ts'
import { layOver } from '../../../../features/editing/drafted-content.server.ts'
import {
  type ContentDraft,
  listContentDrafts,
  saveContentDraft,
} from '../../../../features/editing/drafts.server.ts'
import { type Document, type DraftPart, drawingPart, parsePart } from '../../../../features/editing/parts.ts'
import type { ContentFault } from '../../../../features/site/content-fault.ts'
import { type SiteSettings, siteSettings } from '../../../../features/site/site-settings.ts'
import { requestContext } from '../../../../request-context.ts'
import { readForm } from '../../../read-form.ts'
import { DataTable, StateBadge } from '../../data-table.tsx'
import { Part } from '../../screen.tsx'
import type { Route } from './+types/drawings'
import { barOf, openPart } from './open-part.server.ts'
import { fieldsOf } from './read-fields.ts'
import { SettingScreen } from './setting-screen.tsx'
import styles from './settings.module.css'

const kindNames: Record<DrawingKind, string> = { plan: '평면도', layout: '단지배치도', map: '위치도' }

interface Fault {
  place: string
  sentence: string
}

/** By the schema and, where it can be read, against the facts, as the check of the content does it. */
function faultsOf(kind: DrawingKind, content: Document, settings: SiteSettings): Fault[] {
  const faults: ContentFault[] = []
  const read = parseDocument(content, '', drawingKinds[kind], faults)
  const found = read ? drawingFaults(kind, read as never, settings) : faults
  return found.map(({ location, sentence }) => ({ place: location, sentence }))
}

/** Settings as they are drafted, where those can be read. */
const settingsOf = (documents: ReadonlyMap<DraftPart, Document>, shown: SiteSettings) =>
  siteSettings.safeParse(documents.get('settings')).data ?? shown

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const opened = await openPart(ctx, request, params.site)
  const drafts = await listContentDrafts(ctx.db, opened.shown)
  const documents = layOver(opened.shown, drafts)
  const settings = settingsOf(documents, opened.site.settings)
  const wanted = new URL(request.url).searchParams.get('drawing')
  return {
    bar: await barOf(opened),
    siteName: opened.site.settings.shortName,
    wanted,
    drawings: [...documents].flatMap(([part, content]) => {
      const parsed = parsePart(part)
      if (parsed?.kind !== 'drawing') return []
      const { drawing, name } = parsed
      return [
        {
          key: `${drawing}/${name}`,
          kind: drawing,
          name,
          isDrafted: drafts.some((draft: ContentDraft) => draft.part === part),
          faults: faultsOf(drawing, content, settings),
        },
      ]
    }),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const { shown, actor, site } = await openPart(ctx, request, params.site)
  const fields = fieldsOf(await readForm(request))
  const answer = (text: string, faults: Fault[] = [], status = 422) =>
    data({ notice: { text, bad: status >= 400 }, faults, errors: {}, typed: {} }, { status })
  const kind = fields.text('kind')
  const name = fields.text('name')
  const part = Object.hasOwn(drawingKinds, kind)
    ? drawingPart({ kind: kind as DrawingKind, name })
    : undefined
  if (!part || !parsePart(part))
    return answer('도면 이름은 84A처럼 글자와 숫자, 하이픈으로 60자까지 적어 주세요.')
  const file = fields.file('file')
  if (!file) return answer('올릴 파일을 선택해 주세요.')
  const text = (await file.text()).replace(/^\uFEFF/, '')
  const broken = findJsonFault(text)
  if (broken)
    return answer('파일을 읽지 못했습니다. 저장하지 않았습니다.', [
      { place: `${broken.line}번째 줄`, sentence: broken.sentence },
    ])
  const content: unknown = JSON.parse(text)
  if (content === null || typeof content !== 'object' || Array.isArray(content))
    return answer('도면 파일이 아닙니다. 중괄호로 시작하는 JSON 파일을 올려 주세요.')
  const faults = faultsOf(kind as DrawingKind, content as Document, site.settings)
  if (faults.length) return answer(`도면에 고칠 곳이 ${faults.length}군데 있어 저장하지 않았습니다.`, faults)
  const version = (await listContentDrafts(ctx.db, shown)).find((draft) => draft.part === part)?.version ?? 0
  const saved = await saveContentDraft(
    ctx,
    shown.slug,
    part,
    { content: content as Document, version },
    actor,
  )
  return saved.ok
    ? answer('초안에 저장했습니다. 공개하기 전에는 방문자에게 보이지 않습니다.', [], 200)
    : answer('다른 사람이 같은 도면을 먼저 바꾸었습니다. 화면을 새로 열고 다시 올려 주세요.', [], 409)
}

export { shouldRevalidate } from '../../revalidate-refused.ts'

export const meta = () => [{ title: '도면·배치도·지도 | 분양 사무실' }]

export default function Drawings({ loaderData, actionData }: Route.ComponentProps) {
  const { bar, siteName, drawings, wanted } = loaderData
  const chosen = drawings.find(({ key }) => key === wanted)
  return (
    <SettingScreen
      current="drawings"
      lead="도면 파일을 올리면 벽과 문, 동의 간격, 세대수를 사실과 맞추어 봅니다."
      bar={bar}
      siteName={siteName}
      answer={actionData}
    >
      {actionData?.faults.length ? <FaultList faults={actionData.faults} /> : null}
      <DataTable
        caption="도면"
        rows={drawings}
        keyOf={({ key }) => key}
        empty="아직 도면이 없습니다. 도면이 없어도 홈페이지를 열 수 있습니다."
        columns={[
          {
            title: '도면',
            isName: true,
            cell: ({ key, kind, name }) => (
              <Link to={`?${new URLSearchParams({ drawing: key })}`}>
                {kindNames[kind]} {name}
              </Link>
            ),
          },
          {
            title: '상태',
            cell: ({ isDrafted }) => (
              <StateBadge tone={isDrafted ? 'waits' : 'good'}>{isDrafted ? '초안' : '공개'}</StateBadge>
            ),
          },
          {
            title: '점검',
            cell: ({ faults }) => (faults.length ? <FaultList faults={faults} /> : '이상 없음'),
          },
        ]}
      />
      <Part
        title={chosen ? `${kindNames[chosen.kind]} ${chosen.name} 바꾸기` : '도면 올리기'}
        note="같은 이름으로 올리면 그 도면이 바뀝니다. 도면을 쓰는 페이지는 고치지 않아도 됩니다."
      >
        <Form method="post" encType="multipart/form-data" className={styles.form} key={chosen?.key}>
          <div className={styles.pair}>
            <NativeSelect
              label="종류"
              name="kind"
              defaultValue={chosen?.kind}
              data={Object.entries(kindNames).map(([value, label]) => ({ value, label }))}
            />
            <TextInput
              label="이름"
              name="name"
              defaultValue={chosen?.name}
              placeholder="84A"
              autoComplete="off"
              required
            />
          </div>
          <label className={styles.file}>
            도면 파일(JSON, 200KB까지)
            <input type="file" name="file" accept="application/json,.json,.geojson" required />
          </label>
          <div className={styles.buttons}>
            <Button type="submit">초안에 올리기</Button>
          </div>
        </Form>
      </Part>
    </SettingScreen>
  )
}

const FaultList = ({ faults }: { faults: Fault[] }) => (
  <ul className={styles.faults}>
    {faults.map(({ place, sentence }) => (
      <li key={`${place} ${sentence}`}>
        {place ? <b>{place}: </b> : null}
        {sentence}
      </li>
    ))}
  </ul>
)
