import { Button, Code, Group, TextInput } from '@mantine/core'
import { Form, Link } from 'react-router'
import { titlesOf } from '#app/domain/publishing/documents/document-titles.server.ts'
import { listSitePages, type PageState } from '#app/domain/publishing/pages/site-pages.ts'
import { canEditPages } from '#app/domain/record/permissions.ts'
import { addressOfPage } from '#app/domain/site/page-address.ts'
import type { SiteState } from '#app/domain/site/visibility.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { StateBadge } from '#app/office/kit/state-badge.tsx'
import { DataTable } from '#app/routes/admin/data-table.tsx'
import { linkToPage, wayToSite } from '#app/routes/admin/open-site.server.ts'
import { Screen } from '#app/routes/admin/screen.tsx'
import { editorOf } from '../../addresses.ts'
import { draftedSite } from '../../edited-site.server.ts'
import { PagesTabs } from '../../pages-tabs.tsx'
import { BrokenDrafts } from '../publish/broken-drafts.tsx'
import { nameBroken } from '../publish/name-broken.server.ts'
import type { Route } from './+types/screen'
import * as commands from './commands.server.ts'
import { PageActions } from './page-actions.tsx'

const states: Record<PageState, string> = { shown: '공개', draft: '초안', new: '새 페이지', off: '내림 예정' }
/** What visitors get instead of a page of a site that is not open. */
const notOpen: Record<Exclude<SiteState, 'open'>, string> = { hidden: '숨김', closed: '닫음' }
const tones = { shown: 'good', draft: 'waits', new: 'runs', off: 'bad' } as const

/** `/admin/sites/{site}/pages?q=&state=` */
export const loader = screen({
  may: canEditPages,
  of: draftedSite,
  load: async (office, query) => {
    const { site, drafts, broken, actor } = office
    const way = await wayToSite(office, site, actor)
    const words = query.get('q') ?? ''
    const state = query.get('state') ?? ''
    const pages = listSitePages(office)
    return {
      slug: site.slug,
      name: site.settings.name,
      visible: way.state,
      words,
      total: pages.length,
      drafts: drafts.length,
      broken: await nameBroken(office, broken, titlesOf(office)),
      pages: pages
        .filter((page) => !state || page.state === state)
        .filter(({ title, path, menu }) =>
          `${title} ${path} ${menu ?? ''}`.toLowerCase().includes(words.trim().toLowerCase()),
        )
        .map((page) => ({
          ...page,
          address: addressOfPage(site.slug, page.path),
          link: linkToPage(way, site.slug, page.path),
        })),
    }
  },
})

export const action = dispatch(commands)

export const meta = () => [{ title: '페이지 | 분양 사무실' }]

export default function Pages({ loaderData, actionData }: Route.ComponentProps) {
  const { slug, name, pages, words, total, drafts, broken, visible } = loaderData
  return (
    <Screen
      title="페이지"
      lead={`${name} 홈페이지의 페이지 ${total}개${
        visible === 'open' ? '' : '. 홈페이지가 열려 있지 않아 방문자에게 보이지 않습니다.'
      }`}
      notice={noticeOf(actionData)}
      actions={
        <Button component={Link} to={`/admin/sites/${slug}/pages/new`}>
          새 페이지
        </Button>
      }
    >
      <PagesTabs site={slug} current="pages" drafts={drafts} />
      <BrokenDrafts site={slug} broken={broken} />
      <Form role="search">
        <Group gap="xs" maw={480} wrap="nowrap" mt={4} mb="sm">
          <TextInput
            flex={1}
            type="search"
            name="q"
            aria-label="페이지 찾기"
            placeholder="제목, 주소, 메뉴로 찾기"
            defaultValue={words}
          />
          <Button type="submit" variant="default">
            찾기
          </Button>
        </Group>
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
          { title: '주소', small: 'left', cell: ({ address }) => <Code>{address}</Code> },
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
