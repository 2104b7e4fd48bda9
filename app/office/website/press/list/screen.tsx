import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import { listManagedPosts } from '#app/domain/publishing/press/managed-posts.server.ts'
import { binDays, type PostState, postStates } from '#app/domain/publishing/press/post-state.ts'
import { canWritePress } from '#app/domain/record/permissions.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { StateBadge } from '#app/office/kit/state-badge.tsx'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { DataTable } from '#app/routes/admin/data-table.tsx'
import { Screen, Tabs } from '#app/routes/admin/screen.tsx'
import { PostMenu } from '../post-actions.tsx'
import { sentenceOf } from '../saved-as.ts'
import type { Route } from './+types/screen'
import * as commands from './commands.server.ts'

const onePage = 50
const states = Object.keys(postStates) as PostState[]

export const loader = screen({
  may: canWritePress,
  load: async (office, query) => {
    const { site } = office
    const state = states.find((known) => known === query.get('state'))
    const page = Math.min(Math.max(Number.parseInt(query.get('page') ?? '1', 10) || 1, 1), 1000)
    const posts = await listManagedPosts(office, [site.id], {
      states: state ? [state] : states.filter((known) => known !== 'bin'),
      limit: onePage,
      skip: (page - 1) * onePage,
    })
    return {
      posts: posts.slice(0, onePage),
      hasMore: posts.length > onePage,
      page,
      state,
      slug: site.slug,
      said: sentenceOf(query.get('done')),
    }
  },
})

export const action = dispatch(commands)

export { shouldRevalidate } from '#app/routes/admin/revalidate-refused.ts'

export const meta = () => [{ title: '언론보도 | 분양 사무실' }]

const tones = { published: 'good', scheduled: 'waits', unpublished: 'off', bin: 'bad' } as const

export default function PressPosts({ loaderData, actionData }: Route.ComponentProps) {
  const { posts, slug, state, page, hasMore, said } = loaderData
  const address = (over: Record<string, string | undefined>) => {
    const query = Object.entries({ site: slug, state, ...over }).filter(([, value]) => value)
    return `/admin/press?${new URLSearchParams(query as [string, string][])}`
  }
  return (
    <Screen
      title="언론보도"
      actions={
        <Button component={Link} to={`/admin/press/new?site=${slug}`}>
          글쓰기
        </Button>
      }
      notice={noticeOf(actionData) ?? (said ? { text: said } : undefined)}
    >
      <Tabs
        label="상태"
        tabs={[undefined, ...states].map((one) => ({
          title: one ? postStates[one] : '모든 글',
          href: address({ state: one }),
          current: one === state,
        }))}
      />
      <DataTable
        caption={`언론보도 글, ${state ? postStates[state] : '모든 글'}`}
        rows={posts}
        keyOf={(post) => post.id}
        empty="이 조건에 맞는 글이 없습니다."
        columns={[
          {
            title: '제목',
            isName: true,
            cell: (post) => (
              <>
                {post.state === 'bin' ? post.title : <Link to={`/admin/press/${post.id}`}>{post.title}</Link>}
                {post.pinned ? ' (고정)' : null}
              </>
            ),
          },
          {
            title: '상태',
            cell: (post) => <StateBadge tone={tones[post.state]}>{postStates[post.state]}</StateBadge>,
          },
          {
            title: '게시일',
            cell: when,
          },
          { title: '조회', cell: (post) => koreanNumber(post.views) },
          {
            title: '처리',
            small: 'right',
            cell: (post) => <PostMenu post={post} slug={slug} action={address({ page: String(page) })} />,
          },
        ]}
      />
      <Group gap={20} py={10}>
        {page > 1 ? <Link to={address({ page: String(page - 1) })}>앞 {onePage}건</Link> : null}
        {hasMore ? <Link to={address({ page: String(page + 1) })}>다음 {onePage}건</Link> : null}
      </Group>
    </Screen>
  )
}

const day = 24 * 60 * 60 * 1000

function when({ state, publishedAt, deletedAt }: Post): string {
  if (state === 'bin' && deletedAt)
    return `${koreanDateTime(new Date(+new Date(deletedAt) + binDays * day).toISOString())} 뒤에 지워짐`
  if (!publishedAt) return '정하지 않음'
  return koreanDateTime(publishedAt) + (state === 'scheduled' ? ' 예정' : '')
}

type Post = Route.ComponentProps['loaderData']['posts'][number]
