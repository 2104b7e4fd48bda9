import { Button, NativeSelect, TextInput } from '@mantine/core'
import { data, Form, Link } from 'react-router'
import { schemaMeta } from '#app/domain/publishing/documents/block-titles.ts'
import { listComments, resolveComment } from '#app/domain/publishing/drafts/comments/draft-comments.server.ts'
import {
  listDraftLinks,
  makeDraftLink,
  revokeDraftLink,
} from '#app/domain/publishing/drafts/links/draft-links.server.ts'
import { linkDays } from '#app/domain/publishing/drafts/links/link-days.ts'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { requestContext } from '#app/request-context.ts'
import { readFields } from '#app/routes/read-form.ts'
import { CopyButton } from '../../copy-button.tsx'
import { StateBadge } from '../../data-table.tsx'
import { Part, Screen } from '../../screen.tsx'
import { openEditor } from '../open-editor.server.ts'
import type { Route } from './+types/links'
import { editorOf } from './addresses.ts'
import { openPages } from './open-pages.server.ts'
import styles from './pages.module.css'
import { PagesTabs } from './pages-tabs.tsx'

/** `/admin/sites/{site}/links`: links by which others look at drafts, and what they said. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { site, drafts } = await openPages(ctx, request, params.site)
  const [links, comments] = await Promise.all([listDraftLinks(ctx, site.id), listComments(ctx, site.id)])
  return {
    slug: site.slug,
    name: site.settings.name,
    drafts: drafts.length,
    links: links.map(({ token, ...link }) => ({ ...link, address: `${ctx.origin}/draft/${token}/` })),
    comments: comments.toReversed().map((comment) => ({
      ...comment,
      about: comment.blockType ? schemaMeta(comment.blockType).title : '페이지 전체',
    })),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const { site, actor } = await openEditor(ctx, request, params.site)
  const { intent, name, days, id } = await readFields(request, 'intent', 'name', 'days', 'id')
  const answer = (text: string, bad = false) => data({ notice: { text, bad } }, { status: bad ? 422 : 200 })
  if (intent === 'make') {
    const chosen = linkDays.find((known) => String(known) === days)
    if (!chosen || !name.trim()) return answer('누구에게 보낼 링크인지 적어 주세요.', true)
    const made = await makeDraftLink(ctx, site.id, { name: name.trim(), days: chosen }, actor)
    return made
      ? answer('링크를 만들었습니다. 주소를 복사해 보내 주세요.')
      : answer('열려 있는 링크가 이미 50개입니다. 쓰지 않는 링크를 취소한 뒤 다시 만들어 주세요.', true)
  }
  if (intent === 'revoke')
    return (await revokeDraftLink(ctx, site.id, id, actor))
      ? answer('링크를 취소했습니다. 이제 열리지 않습니다.')
      : answer('이미 취소된 링크입니다.', true)
  if (intent === 'resolve' || intent === 'reopen') {
    const isKnown = await resolveComment(ctx, site.id, id, intent === 'resolve', actor)
    if (!isKnown) throw data(null, { status: 404 })
    return answer(intent === 'resolve' ? '반영한 의견으로 표시했습니다.' : '다시 열어 두었습니다.')
  }
  throw data(null, { status: 404 })
}

export const meta = () => [{ title: '초안 링크 | 분양 사무실' }]

export default function Links({ loaderData, actionData }: Route.ComponentProps) {
  const { slug, name, drafts, links, comments } = loaderData
  return (
    <Screen title="초안 링크" lead={`${name} 홈페이지`} notice={actionData?.notice}>
      <PagesTabs site={slug} current="links" drafts={drafts} />
      <Part
        title="새 링크"
        note="로그인 없이 휴대전화에서도 초안을 보고 의견을 남길 수 있습니다. 검색되지 않으며, 기한이 지나면 열리지 않습니다."
      >
        <Form method="post" className={styles.ways}>
          <TextInput label="받는 사람" name="name" placeholder="예: 시행사 이사님" required maxLength={60} />
          <NativeSelect
            label="기한"
            name="days"
            defaultValue="7"
            data={linkDays.map((days) => ({ value: String(days), label: `${days}일` }))}
          />
          <Button type="submit" name="intent" value="make">
            링크 만들기
          </Button>
        </Form>
      </Part>
      {links.length ? (
        <Part title="만든 링크">
          <ul className={styles.entries}>
            {links.map((link) => (
              <li key={link.id}>
                <h3>
                  {link.name}
                  <StateBadge tone={link.isOpen ? 'good' : 'off'}>
                    {link.isOpen ? '열려 있음' : '닫힘'}
                  </StateBadge>
                  <small>
                    {koreanDateTime(link.expiresAt)}까지
                    {link.openedAt
                      ? ` · ${koreanDateTime(link.openedAt)}에 처음 열어 봄`
                      : ' · 아직 열지 않음'}
                    {link.createdBy ? ` · ${link.createdBy}` : ''}
                  </small>
                </h3>
                {link.isOpen ? (
                  <div className={styles.linkAddress}>
                    <code>{link.address}</code>
                    <CopyButton text={link.address} label="주소 복사" doneLabel="복사했습니다." />
                    <Form method="post">
                      <input type="hidden" name="id" value={link.id} />
                      <Button type="submit" name="intent" value="revoke" variant="default" size="xs">
                        링크 취소
                      </Button>
                    </Form>
                  </div>
                ) : null}
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
      <Part title={`의견 ${comments.length}건`}>
        {comments.length ? (
          <ul className={styles.entries}>
            {comments.map((comment) => (
              <li key={comment.id}>
                <h3>
                  <Link
                    to={
                      editorOf(slug, comment.path) + (comment.place === null ? '' : `?block=${comment.place}`)
                    }
                  >
                    {comment.path} {comment.about}
                  </Link>
                  <StateBadge tone={comment.isResolved ? 'good' : 'waits'}>
                    {comment.isResolved ? '반영함' : '확인할 것'}
                  </StateBadge>
                  <small>
                    {comment.author}, {koreanDateTime(comment.createdAt)}
                  </small>
                </h3>
                <p>{comment.body}</p>
                <Form method="post">
                  <input type="hidden" name="id" value={comment.id} />
                  <Button
                    type="submit"
                    name="intent"
                    value={comment.isResolved ? 'reopen' : 'resolve'}
                    variant="default"
                    size="xs"
                  >
                    {comment.isResolved ? '다시 열기' : '반영함'}
                  </Button>
                </Form>
              </li>
            ))}
          </ul>
        ) : (
          <p>링크로 초안을 본 사람이 남긴 의견이 없습니다.</p>
        )}
      </Part>
    </Screen>
  )
}
