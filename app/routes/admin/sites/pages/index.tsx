import { Button, TextInput } from '@mantine/core'
import { data, Form, Link } from 'react-router'
import { titlesOf } from '#app/domain/publishing/documents/document-titles.server.ts'
import { pagePart } from '#app/domain/publishing/documents/parts.ts'
import { discardContentDraft } from '#app/domain/publishing/drafts/drafts.server.ts'
import { movePage, removePage } from '#app/domain/publishing/pages/move-page.server.ts'
import { listSitePages, type PageState } from '#app/domain/publishing/pages/site-pages.ts'
import { addressOfPage } from '#app/domain/site/page-address.ts'
import type { SiteState } from '#app/domain/site/visibility.ts'
import { StateBadge } from '#app/office/kit/state-badge.tsx'
import { editorOf } from '#app/office/website/addresses.ts'
import styles from '#app/office/website/pages.module.css'
import { PagesTabs } from '#app/office/website/pages-tabs.tsx'
import { requestContext } from '#app/request-context.ts'
import { readFields } from '#app/routes/read-form.ts'
import { DataTable } from '../../data-table.tsx'
import { linkToPage, wayToSite } from '../../open-site.server.ts'
import { Screen } from '../../screen.tsx'
import { openEditor } from '../open-editor.server.ts'
import type { Route } from './+types/index'
import { BrokenDrafts } from './broken-drafts.tsx'
import { nameBroken } from './name-broken.server.ts'
import { openPages } from './open-pages.server.ts'
import { PageActions } from './page-actions.tsx'

const states: Record<PageState, string> = { shown: '공개', draft: '초안', new: '새 페이지', off: '내림 예정' }
/** What visitors get of a page of a site that is not open. */
const notOpen: Record<Exclude<SiteState, 'open'>, string> = { hidden: '숨김', closed: '닫음' }
const tones = { shown: 'good', draft: 'waits', new: 'runs', off: 'bad' } as const

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const opened = await openPages(ctx, request, params.site)
  const { site, drafts, broken, actor } = opened
  const way = await wayToSite(ctx, site, actor)
  const query = new URL(request.url).searchParams
  const words = (query.get('q') ?? '').trim().toLowerCase()
  const state = query.get('state') ?? ''
  const pages = listSitePages(opened)
  return {
    slug: site.slug,
    name: site.settings.name,
    visible: way.state,
    words: query.get('q') ?? '',
    total: pages.length,
    drafts: drafts.length,
    broken: await nameBroken(ctx, broken, titlesOf(opened)),
    pages: pages
      .filter((page) => !state || page.state === state)
      .filter((page) => `${page.title} ${page.path} ${page.menu ?? ''}`.toLowerCase().includes(words))
      .map((page) => ({
        ...page,
        address: addressOfPage(site.slug, page.path),
        link: linkToPage(way, site.slug, page.path),
      })),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const { site, actor } = await openEditor(ctx, request, params.site)
  const { intent, path, to } = await readFields(request, 'intent', 'path', 'to')
  const answer = (text: string, bad = false) => data({ notice: { text, bad } }, { status: bad ? 422 : 200 })
  if (intent === 'remove') {
    const removed = await removePage(ctx, site.slug, path, actor)
    return removed.ok
      ? answer('페이지를 내리는 초안을 만들었습니다. 공개하면 방문자에게 보이지 않습니다.')
      : answer(removed.message, true)
  }
  if (intent === 'move') {
    const moved = await movePage(ctx, site, { from: path, to: to.trim() }, actor)
    return moved.ok
      ? answer('주소를 바꾸는 초안을 만들었습니다. 공개하면 전 주소에서 새 주소로 이동합니다.')
      : answer(moved.message, true)
  }
  if (intent === 'discard') {
    const isDiscarded = await discardContentDraft(ctx.db, site.id, pagePart(path), actor)
    return isDiscarded
      ? answer('초안을 버렸습니다. 방문자가 보는 내용은 그대로입니다.')
      : answer('버릴 초안이 없습니다.', true)
  }
  throw data(null, { status: 404 })
}

export const meta = () => [{ title: '페이지 | 분양 사무실' }]

export default function Pages({ loaderData, actionData }: Route.ComponentProps) {
  const { slug, name, pages, words, total, drafts, broken, visible } = loaderData
  return (
    <Screen
      title="페이지"
      lead={`${name} 홈페이지의 페이지 ${total}개${
        visible === 'open' ? '' : '. 홈페이지가 열려 있지 않아 방문자에게 보이지 않습니다.'
      }`}
      notice={actionData?.notice}
      actions={
        <Button component={Link} to={`/admin/sites/${slug}/pages/new`}>
          새 페이지
        </Button>
      }
    >
      <PagesTabs site={slug} current="pages" drafts={drafts} />
      <BrokenDrafts site={slug} broken={broken} />
      <Form className={styles.search} role="search">
        <TextInput
          type="search"
          name="q"
          aria-label="페이지 찾기"
          placeholder="제목, 주소, 메뉴로 찾기"
          defaultValue={words}
        />
        <Button type="submit" variant="default">
          찾기
        </Button>
      </Form>
      <DataTable
        caption="페이지"
        rows={pages}
        keyOf={({ path }) => path}
        empty={words ? '찾는 말이 들어 있는 페이지가 없습니다.' : '페이지가 없습니다.'}
        columns={[
          {
            title: '제목',
            isName: true,
            cell: (page) =>
              page.state === 'off' ? page.title : <Link to={editorOf(slug, page.path)}>{page.title}</Link>,
          },
          { title: '주소', small: 'left', cell: ({ address }) => <code>{address}</code> },
          {
            title: '메뉴',
            small: 'none',
            cell: ({ menu, path }) => (path === '/' ? '홈' : (menu ?? '메뉴에 없음')),
          },
          { title: '블록', small: 'none', cell: ({ blocks }) => blocks },
          {
            title: '상태',
            small: 'right',
            cell: ({ state }) =>
              state === 'shown' && visible !== 'open' ? (
                <StateBadge tone="off">{notOpen[visible]}</StateBadge>
              ) : (
                <StateBadge tone={tones[state]}>{states[state]}</StateBadge>
              ),
          },
          {
            title: '처리',
            small: 'whole',
            cell: (page) => <PageActions page={page} slug={slug} isOpen={visible === 'open'} />,
          },
        ]}
      />
    </Screen>
  )
}
