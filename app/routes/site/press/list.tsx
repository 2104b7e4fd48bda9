import { data } from 'react-router'
import { type HeadSite, headSiteOf } from '#app/domain/discovery/head/head-site.server.ts'
import { pressListData } from '#app/domain/discovery/structured-data/press-list-data.ts'
import { listPosts } from '#app/domain/publishing/press/list-posts.server.ts'
import { parsePostKind } from '#app/domain/publishing/press/press-post.ts'
import { publicSettings } from '#app/domain/site/public-settings.ts'
import { newId } from '#app/platform/ids.ts'
import { siteContext } from '#app/site-context.ts'
import { errorMeta } from '#app/ui/document-meta.ts'
import { ErrorDocument } from '#app/ui/error-document.tsx'
import { Frame } from '#app/ui/frame/frame.tsx'
import { PageBanner } from '#app/ui/frame/page-banner.tsx'
import { SubNavigation } from '#app/ui/frame/sub-navigation.tsx'
import { SiteProvider } from '#app/ui/site-context.tsx'
import { drawnOnly } from '../drawn-only.ts'
import { frameOf } from '../read-page.server.ts'
import type { Route } from './+types/list'
import { findWriter, pressHeaders } from './find-writer.server.ts'
import { ListView } from './list-view.tsx'
import { pressKeywords, pressMeta } from './press-meta.ts'
import { published, waits, writePosts } from './write-posts.server.ts'
import { WritersPart } from './writers-part.tsx'

const sharedOf = ({ name, origin, share }: HeadSite, slug: string) => ({
  title: `언론보도 | ${name}`,
  address: `${origin}/${slug}/press`,
  image: share[0] && origin + share[0].address,
})

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = siteContext(context)
  const { site, log, actor } = ctx
  const query = new URL(request.url).searchParams
  const kind = parsePostKind(query.get('kind'))
  const from = { kind, after: query.get('after'), through: query.get('through'), all: query.has('all') }
  const read = await Promise.all([findWriter(ctx, request), listPosts(ctx, site, from)]).catch(
    (error: unknown) => {
      log.error({ err: error, requestId: actor.requestId }, 'cannot read the list of posts')
      return undefined
    },
  )
  const [writer, list] = read ?? []
  const head = await headSiteOf(ctx)
  return data(
    drawnOnly({
      site: { ...frameOf(site, `/${site.slug}/press`), shared: sharedOf(head, site.slug) },
      head,
      data: JSON.stringify(pressListData(head.origin, site.slug, publicSettings(site.settings))),
      list,
      kind,
      continued: Boolean(from.after),
      writer: writer && { email: writer.email, canWrite: writer.canWrite, mustEnrol: writer.mustEnrol },
      /** Idempotency key of the rendered form. */
      formKey: writer?.canWrite ? newId() : undefined,
      notice: notices[query.get('done') ?? ''],
    }),
    list
      ? { headers: pressHeaders(writer) }
      : { status: 503, headers: { 'cache-control': 'no-store', 'retry-after': '10' } },
  )
}

const notices: Record<string, string | undefined> = {
  [published]: '글을 게시했습니다',
  [waits]: '글을 보관했습니다. 다른 관리자가 사무실의 언론보도에서 게시합니다',
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = siteContext(context)
  return await writePosts(ctx, request)
}

export const headers = ({ loaderHeaders, actionHeaders, errorHeaders }: Route.HeadersArgs) =>
  errorHeaders ?? (actionHeaders.has('cache-control') ? actionHeaders : loaderHeaders)

export const meta = ({ loaderData, error }: Route.MetaArgs) => {
  if (!loaderData) return errorMeta(error)
  const { head, list, kind, continued, notice } = loaderData
  return pressMeta({
    site: head,
    // The notice comes first: screen readers start with the title.
    title: [notice, '언론보도'].filter(Boolean).join(' | '),
    description: `${head.name}의 분양 소식과 언론보도를 날짜순으로 모았습니다.`,
    share: head.share,
    data: loaderData.data,
    keywords: pressKeywords(head),
    ...(list && !continued && !kind ? { canonical: `/${head.slug}/press` } : {}),
  })
}

export default function PressList({ loaderData, actionData }: Route.ComponentProps) {
  const { site, list, writer } = loaderData
  const here = `/${site.slug}/press`
  return (
    <SiteProvider value={site}>
      <Frame>
        <PageBanner banner={{ title: '언론보도', lines: [] }} group="홍보센터" />
        <SubNavigation
          of={{
            title: '홍보센터',
            items: [
              { title: '방문예약', url: `/${site.slug}/customer` },
              { title: '언론보도', url: here },
            ],
          }}
        />
        <ListView
          here={here}
          kind={loaderData.kind}
          list={list}
          continued={loaderData.continued}
          notice={loaderData.notice}
        />
        {list ? (
          <WritersPart
            here={here}
            writer={writer}
            slug={site.slug}
            formKey={loaderData.formKey}
            answer={actionData}
          />
        ) : null}
      </Frame>
    </SiteProvider>
  )
}

export const ErrorBoundary = ErrorDocument
