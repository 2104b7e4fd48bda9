import { Button } from '@mantine/core'
import { data, Form, Link } from 'react-router'
import { listPublications } from '#app/domain/publishing/publish/publications.server.ts'
import { describeNotRolledBack } from '#app/domain/publishing/publish/publish.server.ts'
import { rollBackOrAsk } from '#app/domain/publishing/publish/publish-planned.server.ts'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { requestContext } from '#app/request-context.ts'
import { readFields } from '#app/routes/read-form.ts'
import { StateBadge } from '../../data-table.tsx'
import { Screen } from '../../screen.tsx'
import { openEditor } from '../open-editor.server.ts'
import type { Route } from './+types/history'
import { openPages } from './open-pages.server.ts'
import styles from './pages.module.css'
import { PagesTabs } from './pages-tabs.tsx'
import { wordsOfChange } from './words-of-change.ts'

/** `/admin/sites/{site}/history?before=`: what was published by whom, in words. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { site, published, drafts, mayPublish, publishesAlone } = await openPages(ctx, request, params.site)
  const before = Number(new URL(request.url).searchParams.get('before')) || undefined
  const entries = await listPublications(ctx.db, site.id, before)
  return {
    slug: site.slug,
    name: site.settings.name,
    drafts: drafts.length,
    mayRollBack: mayPublish,
    publishesAlone,
    hasEarlier: Boolean(published.publication?.previousId),
    next: entries.at(-1)?.number,
    entries: entries.map(({ changes, ...entry }) => ({
      ...entry,
      changes: changes?.map((change) => ({
        ...wordsOfChange(change, published.documents),
        path: change.kind === 'page' ? change.name : undefined,
      })),
    })),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const { site, actor } = await openEditor(ctx, request, params.site)
  const { intent, number } = await readFields(request, 'intent', 'number')
  const answer = (text: string, bad = false) => data({ notice: { text, bad } }, { status: bad ? 422 : 200 })
  if (intent !== 'roll-back') throw data(null, { status: 404 })
  const rolled = await rollBackOrAsk(ctx, site, Number(number), actor)
  if (!rolled.ok) return answer(describeNotRolledBack(rolled), true)
  return answer(
    'asked' in rolled
      ? '되돌리기의 승인을 요청했습니다. 다른 관리자가 ‘공개’ 화면에서 승인하면 되돌립니다.'
      : `${rolled.number}번째 공개의 내용으로 되돌렸습니다. 방문자에게 바로 보입니다.`,
  )
}

export const meta = () => [{ title: '공개 기록 | 분양 사무실' }]

export default function History({ loaderData, actionData }: Route.ComponentProps) {
  const { slug, name, drafts, entries, next, mayRollBack, publishesAlone, hasEarlier } = loaderData
  return (
    <Screen title="공개 기록" lead={`${name} 홈페이지`} notice={actionData?.notice}>
      <PagesTabs site={slug} current="history" drafts={drafts} />
      <ul className={styles.entries}>
        {entries.map(({ id, number, at, by, isShown, changes }) => (
          <li key={id}>
            <h3>
              {number}번째 공개
              {isShown ? <StateBadge tone="good">지금 보이는 내용</StateBadge> : null}
              <small>
                {koreanDateTime(at)}, {by ?? '명령어'}
              </small>
            </h3>
            <Changes changes={changes} />
            <Link to={`/admin/sites/${slug}/history/${id}`}>지금과 비교</Link>
            {isShown && mayRollBack && hasEarlier ? (
              <RollBack number={number} isAlone={publishesAlone} />
            ) : null}
          </li>
        ))}
      </ul>
      {entries.length === 50 && next ? <Link to={`?before=${next}`}>이전 기록</Link> : null}
    </Screen>
  )
}

type ChangesOf = Route.ComponentProps['loaderData']['entries'][number]['changes']

function Changes({ changes }: { changes: ChangesOf }) {
  if (!changes) return <p>처음 공개했거나 바뀐 내용을 남기기 전의 기록입니다.</p>
  if (!changes.length) return <p>바뀐 내용이 없습니다.</p>
  return (
    <ul>
      {changes.slice(0, 30).map(({ head, lines }) => (
        <li key={head}>
          {head}
          {lines.length ? (
            <ul>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          ) : null}
        </li>
      ))}
      {changes.length > 30 ? <li>그 밖에 {changes.length - 30}건</li> : null}
    </ul>
  )
}

/** Asked twice: visitors see it at once. */
const RollBack = ({ number, isAlone }: { number: number; isAlone: boolean }) => (
  <details className={styles.actions}>
    <summary>전체를 이전 공개로 되돌리기</summary>
    <Form method="post" className={styles.actionForm}>
      <input type="hidden" name="number" value={number} />
      <p>
        {isAlone
          ? '모든 페이지와 설정, 도면이 이전 공개의 내용으로 바뀌고 방문자에게 바로 보입니다.'
          : '다른 관리자가 승인하면 모든 페이지와 설정, 도면이 이전 공개의 내용으로 바뀝니다.'}
      </p>
      <Button type="submit" name="intent" value="roll-back" color="red">
        {isAlone ? '되돌리기' : '되돌리기 승인 요청'}
      </Button>
    </Form>
  </details>
)
