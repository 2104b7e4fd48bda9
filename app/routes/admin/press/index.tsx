import { Button } from '@mantine/core'
import { data, Link } from 'react-router'
import { movePost, postIntents } from '#app/domain/publishing/press/change-post.server.ts'
import { listManagedPosts } from '#app/domain/publishing/press/managed-posts.server.ts'
import { parseVersion } from '#app/domain/publishing/press/post-form.ts'
import { binDays, type PostState, postStates } from '#app/domain/publishing/press/post-state.ts'
import { canWritePress } from '#app/domain/record/permissions.ts'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { requestContext } from '#app/request-context.ts'
import { readForm } from '../../read-form.ts'
import { DataTable, StateBadge } from '../data-table.tsx'
import { openSite } from '../open-site.server.ts'
import { Screen, Tabs } from '../screen.tsx'
import type { Route } from './+types/index'
import { PostActions } from './post-intents.tsx'
import styles from './press.module.css'
import { sentenceOf } from './saved-as.ts'

const onePage = 50
const states = Object.keys(postStates) as PostState[]

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const query = new URL(request.url).searchParams
  const { site } = await openSite(ctx, request, canWritePress, query.get('site'))
  const state = states.find((known) => known === query.get('state'))
  const page = Math.min(Math.max(Number.parseInt(query.get('page') ?? '1', 10) || 1, 1), 1000)
  const posts = await listManagedPosts(ctx, [site.id], {
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
    notice: sentenceOf(query.get('done')),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const fields = await readForm(request)
  const { site, actor } = await openSite(ctx, request, canWritePress, String(fields.get('site')))
  const intent = postIntents.find((known) => known === fields.get('intent'))
  if (!intent) throw data(null, { status: 404 })
  const version = parseVersion(fields)
  const moved = await movePost(ctx, site, String(fields.get('post')), { intent, version }, actor)
  if (moved.ok) return data({ bad: false, text: '처리했습니다.' })
  return moved.reason === 'not-allowed'
    ? data({ bad: true, text: moved.sentence }, { status: 403 })
    : data({ bad: true, text: '그사이 글이 바뀌었습니다. 목록을 확인하고 다시 해 주세요.' }, { status: 409 })
}

export { shouldRevalidate } from '../revalidate-refused.ts'

export const meta = () => [{ title: '언론보도 | 분양 사무실' }]

const tones = { published: 'good', scheduled: 'waits', unpublished: 'off', bin: 'bad' } as const

export default function PressPosts({ loaderData, actionData }: Route.ComponentProps) {
  const { posts, slug, state, page, hasMore } = loaderData
  const address = (over: Record<string, string | undefined>) => {
    const query = Object.entries({ site: slug, state, ...over }).filter(([, value]) => value)
    return `/admin/press?${new URLSearchParams(query as [string, string][])}`
  }
  const notice = actionData ?? (loaderData.notice ? { text: loaderData.notice } : undefined)
  return (
    <Screen
      title="언론보도"
      actions={
        <Button component={Link} to={`/admin/press/new?site=${slug}`}>
          글쓰기
        </Button>
      }
      notice={notice}
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
              <span className={styles.title}>
                {post.state === 'bin' ? post.title : <Link to={`/admin/press/${post.id}`}>{post.title}</Link>}
                {post.pinned ? ' (고정)' : null}
              </span>
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
          { title: '조회', cell: (post) => post.views.toLocaleString('ko-KR') },
          {
            title: '처리',
            cell: (post) => (
              <PostActions post={post} slug={slug} action={address({ page: String(page) })} compact />
            ),
          },
        ]}
      />
      <p className={styles.pages}>
        {page > 1 ? <Link to={address({ page: String(page - 1) })}>앞 {onePage}건</Link> : null}
        {hasMore ? <Link to={address({ page: String(page + 1) })}>다음 {onePage}건</Link> : null}
      </p>
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
