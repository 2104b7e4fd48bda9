import { Button, Code, Group, NativeSelect, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { schemaMeta } from '#app/domain/publishing/documents/block-titles.ts'
import { listComments } from '#app/domain/publishing/drafts/comments/draft-comments.server.ts'
import { listDraftLinks } from '#app/domain/publishing/drafts/links/draft-links.server.ts'
import { linkDays } from '#app/domain/publishing/drafts/links/link-days.ts'
import { canEditPages } from '#app/domain/record/permissions.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { StateBadge } from '#app/office/kit/state-badge.tsx'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { CopyButton } from '#app/routes/admin/copy-button.tsx'
import { Part, Screen } from '#app/routes/admin/screen.tsx'
import { editorOf } from '../addresses.ts'
import { draftedSite } from '../edited-site.server.ts'
import { Entries, Entry } from '../entries.tsx'
import { PagesTabs } from '../pages-tabs.tsx'
import type { Route } from './+types/screen'
import * as commands from './commands.server.ts'

/** `/admin/sites/{site}/links`: links to drafts for other people, and their comments. */
export const loader = screen({
  may: canEditPages,
  of: draftedSite,
  load: async (office) => {
    const { site, drafts } = office
    const [links, comments] = await Promise.all([
      listDraftLinks(office, site.id),
      listComments(office, site.id),
    ])
    return {
      slug: site.slug,
      name: site.settings.name,
      drafts: drafts.length,
      links: links.map(({ token, ...link }) => ({
        ...link,
        address: `${office.officeOrigin}/draft/${token}/`,
      })),
      comments: comments.toReversed().map((comment) => ({
        ...comment,
        about: comment.blockType ? schemaMeta(comment.blockType).title : '페이지 전체',
      })),
    }
  },
})

export const action = dispatch(commands)

export const meta = () => [{ title: '초안 링크 | 분양 사무실' }]

export default function Links({ loaderData, actionData }: Route.ComponentProps) {
  const { slug, name, drafts, links, comments } = loaderData
  return (
    <Screen title="초안 링크" lead={`${name} 홈페이지`} notice={noticeOf(actionData)}>
      <PagesTabs site={slug} current="links" drafts={drafts} />
      <Part
        title="새 링크"
        note="로그인 없이 휴대전화에서도 초안을 보고 의견을 남길 수 있습니다. 검색되지 않으며, 기한이 지나면 열리지 않습니다."
      >
        <CommandForm<typeof commands.make> intent="make">
          {({ field }) => (
            <Group align="flex-end">
              <TextInput
                {...field('name')}
                label="받는 사람"
                placeholder="예: 시행사 이사님"
                required
                maxLength={60}
              />
              <NativeSelect
                {...field('days', '7')}
                label="기한"
                data={linkDays.map((days) => ({ value: String(days), label: `${days}일` }))}
              />
              <Button type="submit">링크 만들기</Button>
            </Group>
          )}
        </CommandForm>
      </Part>
      {links.length ? (
        <Part title="만든 링크">
          <Entries>
            {links.map((link) => (
              <Entry
                key={link.id}
                title={link.name}
                state={
                  <StateBadge tone={link.isOpen ? 'good' : 'off'}>
                    {link.isOpen ? '열려 있음' : '닫힘'}
                  </StateBadge>
                }
                note={`${koreanDateTime(link.expiresAt)}까지 · ${
                  link.openedAt ? `${koreanDateTime(link.openedAt)}에 처음 열어 봄` : '아직 열지 않음'
                }${link.createdBy ? ` · ${link.createdBy}` : ''}`}
              >
                {link.isOpen ? (
                  <Group gap="xs">
                    <Code>{link.address}</Code>
                    <CopyButton text={link.address} label="주소 복사" doneLabel="복사했습니다." />
                    <CommandForm intent="revoke" hidden={{ id: link.id }}>
                      <Button type="submit" variant="default" size="xs">
                        링크 취소
                      </Button>
                    </CommandForm>
                  </Group>
                ) : null}
              </Entry>
            ))}
          </Entries>
        </Part>
      ) : null}
      <Part title={`의견 ${comments.length}건`}>
        {comments.length ? (
          <Entries>
            {comments.map((comment) => (
              <Entry
                key={comment.id}
                title={
                  <Link
                    to={
                      editorOf(slug, comment.path) + (comment.place === null ? '' : `?block=${comment.place}`)
                    }
                  >
                    {comment.path} {comment.about}
                  </Link>
                }
                state={
                  <StateBadge tone={comment.isResolved ? 'good' : 'waits'}>
                    {comment.isResolved ? '반영함' : '확인할 것'}
                  </StateBadge>
                }
                note={`${comment.author}, ${koreanDateTime(comment.createdAt)}`}
              >
                <p>{comment.body}</p>
                <CommandForm intent={comment.isResolved ? 'reopen' : 'resolve'} hidden={{ id: comment.id }}>
                  <Button type="submit" variant="default" size="xs">
                    {comment.isResolved ? '다시 열기' : '반영함'}
                  </Button>
                </CommandForm>
              </Entry>
            ))}
          </Entries>
        ) : (
          <p>링크로 초안을 본 사람이 남긴 의견이 없습니다.</p>
        )}
      </Part>
    </Screen>
  )
}
