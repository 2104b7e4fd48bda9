import { Button, VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'
import { listPublications } from '#app/domain/publishing/publish/publications.server.ts'
import { canEditPages } from '#app/domain/record/permissions.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import kit from '#app/office/kit/kit.module.css'
import { StateBadge } from '#app/office/kit/state-badge.tsx'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { Screen } from '#app/routes/admin/screen.tsx'
import { draftedSite } from '../edited-site.server.ts'
import { Entries, Entry } from '../entries.tsx'
import { PagesTabs } from '../pages-tabs.tsx'
import { wordsOfChange } from '../words-of-change.ts'
import type { Route } from './+types/screen'
import * as commands from './commands.server.ts'

/** `/admin/sites/{site}/history?before=`: publications with their authors and changes in words. */
export const loader = screen({
  may: canEditPages,
  of: draftedSite,
  load: async ({ db, site, published, drafts, mayPublish, publishesAlone }, query) => {
    const before = Number(query.get('before')) || undefined
    const entries = await listPublications(db, site.id, before)
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
        changes: changes?.map((change) => wordsOfChange(change, published.documents)),
      })),
    }
  },
})

export const action = dispatch(commands)

export const meta = () => [{ title: '공개 기록 | 분양 사무실' }]

export default function History({ loaderData, actionData }: Route.ComponentProps) {
  const { slug, name, drafts, entries, next, mayRollBack, publishesAlone, hasEarlier } = loaderData
  return (
    <Screen title="공개 기록" lead={`${name} 홈페이지`} notice={noticeOf(actionData)}>
      <PagesTabs site={slug} current="history" drafts={drafts} />
      <VisuallyHidden component="h2">지난 공개</VisuallyHidden>
      <Entries>
        {entries.map(({ id, number, at, by, isShown, changes }) => (
          <Entry
            key={id}
            title={`${number}번째 공개`}
            level={2}
            state={isShown ? <StateBadge tone="good">지금 보이는 내용</StateBadge> : null}
            note={`${koreanDateTime(at)}, ${by ?? '명령어'}`}
          >
            <Changes changes={changes} />
            <Link to={`/admin/sites/${slug}/history/${id}`}>지금과 비교</Link>
            {isShown && mayRollBack && hasEarlier ? (
              <RollBack number={number} isAlone={publishesAlone} />
            ) : null}
          </Entry>
        ))}
      </Entries>
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
  <details>
    <summary>전체를 이전 공개로 되돌리기</summary>
    <CommandForm intent="rollBack" hidden={{ number: String(number) }} className={kit.form}>
      <p>
        {isAlone
          ? '모든 페이지와 설정, 도면이 이전 공개의 내용으로 바뀌고 방문자에게 바로 보입니다.'
          : '다른 관리자가 승인하면 모든 페이지와 설정, 도면이 이전 공개의 내용으로 바뀝니다.'}
      </p>
      <Button type="submit" color="red">
        {isAlone ? '되돌리기' : '되돌리기 승인 요청'}
      </Button>
    </CommandForm>
  </details>
)
