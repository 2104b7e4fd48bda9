import { data, redirect } from 'react-router'
import { type HeadSite, headSiteOf } from '#app/domain/discovery/head/head-site.server.ts'
import { asSharePicture } from '#app/domain/discovery/head/share-picture.ts'
import { countView } from '#app/domain/publishing/press/count-view.server.ts'
import { findNeighbours, findPost, type Post } from '#app/domain/publishing/press/find-post.server.ts'
import { newsArticle } from '#app/domain/publishing/press/news-article.ts'
import { isDocumentView, isPrefetch } from '#app/domain/publishing/press/opening.ts'
import { type SiteRequestContext, siteContext } from '#app/site-context.ts'
import { errorMeta } from '#app/ui/document-meta.ts'
import { ErrorDocument } from '#app/ui/error-document.tsx'
import { Frame } from '#app/ui/frame/frame.tsx'
import { SubNavigation } from '#app/ui/frame/sub-navigation.tsx'
import { SiteProvider, useSite } from '#app/ui/site-context.tsx'
import { drawnOnly } from '../drawn-only.ts'
import { frameOf } from '../read-page.server.ts'
import { findSharePictures } from '../share-pictures.server.ts'
import type { Route } from './+types/post'
import { findWriter, pressHeaders } from './find-writer.server.ts'
import { frameOfPost, withOwnPicture } from './post-document.server.ts'
import { PostStrip } from './post-strip.tsx'
import styles from './post-view.module.css'
import { PostView } from './post-view.tsx'
import { pressKeywords, pressMeta } from './press-meta.ts'

/** Redirect for unknown posts (specification, section 2). */
const elsewhere = '/Promotion/Press'

/** `/{site}/press/{id}`. Counts views of people who are not signed in. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = siteContext(context)
  const { site } = ctx
  const [writer, found] = await Promise.all([findWriter(ctx, request), findPost(ctx, site, params.post)])
  const headers = pressHeaders(writer)
  if (found.state === 'missing') throw redirect(elsewhere, { headers })
  const mine = writer?.canWrite
  if (found.state === 'gone' || (found.post.state === 'bin' && !mine))
    return data(drawnOnly({ site: pressFrame(ctx), head: await headSiteOf(ctx), post: undefined }), {
      status: 410,
      headers,
    })
  if (found.post.state !== 'published' && !mine) throw redirect(elsewhere, { headers })

  const counts = !writer && isDocumentView(request)
  const views = counts ? await countView(ctx.db, site, found.post.id) : found.post.views
  const [frame, neighbours] = await Promise.all([
    frameOfPost(ctx, found.post),
    findNeighbours(ctx, site, found.post),
  ])
  const post = withOwnPicture({ ...found.post, views }, frame.pictures)
  const head = await headSiteOf(ctx)
  const seen = post.state === 'published'
  const own = ownShare(post, frame)
  const share =
    own || post.title.length > maxCardTitleLength
      ? [own ?? head.share].flat()
      : await findSharePictures(ctx, { headline: post.title, own, ofSite: head.share })
  const images = share.map((picture) => head.origin + picture.address)
  return data(
    drawnOnly({
      site: { ...frame, shared: seen ? sharedOf(head, post, site.slug, images[0]) : undefined },
      head,
      post,
      ...neighbours,
      canonical: seen ? `/${site.slug}/press/${post.id}` : undefined,
      share,
      article: JSON.stringify(newsArticle(site, post, { origin: head.origin, images })),
      /** Prefetched documents count when shown. */
      ahead: !writer && isPrefetch(request) && post.state === 'published',
      mine: Boolean(mine),
    }),
    { headers },
  )
}

const sharedOf = (
  { name, origin }: HeadSite,
  { id, title }: Post,
  slug: string,
  image: string | undefined,
) => ({
  title: `${title} | ${name}`,
  address: `${origin}/${slug}/press/${id}`,
  image,
})

/** Longer titles fit on no card, and measuring them takes long. */
const maxCardTitleLength = 60

const pressFrame = ({ site }: SiteRequestContext) => ({
  ...frameOf(site, `/${site.slug}/press`),
  path: '/press',
})

function ownShare({ title, picture, shareId }: Post, { pictures }: Awaited<ReturnType<typeof frameOfPost>>) {
  return (
    asSharePicture(pictures[shareId ?? ''], title) ??
    asSharePicture(pictures[picture?.id ?? ''], picture?.alt || title)
  )
}

export const headers = ({ loaderHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? loaderHeaders

export const meta = ({ loaderData, error }: Route.MetaArgs) => {
  if (!loaderData) return errorMeta(error)
  if (!loaderData.post) return pressMeta({ site: loaderData.head, title: '삭제된 글입니다' })
  const { head, post, canonical, share, article } = loaderData
  return pressMeta({
    site: head,
    title: post.title,
    tabTitle: `${post.title} | ${head.name}`,
    description: post.summary,
    keywords: pressKeywords(head, { source: post.source?.name ?? null }),
    ...(canonical ? { canonical } : {}),
    share,
    ...(post.publishedAt ? { article: { publishedAt: post.publishedAt, updatedAt: post.updatedAt } } : {}),
    ...(canonical ? { data: article } : {}),
  })
}

export default function PressPost({ loaderData }: Route.ComponentProps) {
  const { site } = loaderData
  return (
    <SiteProvider value={site}>
      <Frame>
        <SubNavigation of={toOwnSite} />
        {loaderData.post ? (
          <>
            {loaderData.mine ? <PostStrip post={loaderData.post} slug={site.slug} /> : null}
            <PostView
              post={loaderData.post}
              older={loaderData.older}
              newer={loaderData.newer}
              opened={loaderData.ahead ? `/${site.slug}/press/${loaderData.post.id}` : undefined}
            />
          </>
        ) : (
          <GonePost />
        )}
      </Frame>
    </SiteProvider>
  )
}

/** Fixed to the product's own site, not to `{site}` (specification, section 2). */
const toOwnSite = {
  title: '홍보센터',
  items: [
    { title: '방문예약', url: '/Promotion/Customer' },
    { title: '언론보도', url: '/Promotion/Press' },
  ],
}

export const ErrorBoundary = ErrorDocument

function GonePost() {
  const { slug } = useSite()
  return (
    <div className={`grid ${styles.gone}`}>
      <div className="axis">
        <h1>삭제된 글입니다</h1>
        <p>찾으시는 글은 더 이상 제공되지 않습니다. 다른 소식은 언론보도 목록에서 확인하실 수 있습니다.</p>
        <p className="actions">
          <a className="button outline" href={`/${slug}/press`}>
            언론보도 목록
          </a>
        </p>
      </div>
    </div>
  )
}
