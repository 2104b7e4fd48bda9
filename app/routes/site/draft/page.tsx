import { parse, serialize } from 'hono/utils/cookie'
import { data, redirect } from 'react-router'
import { takeLimits } from '#app/db/take-limits.server.ts'
import {
  addComment,
  commentForm,
  listComments,
} from '#app/domain/publishing/drafts/comments/draft-comments.server.ts'
import { draftedPlaces } from '#app/domain/publishing/drafts/drafted-site.server.ts'
import type { NoticePopup } from '#app/domain/site/notice-popup.ts'
import { addressBlock } from '#app/platform/client-address.ts'
import type { Day } from '#app/platform/korean-day.ts'
import { type SiteRequestContext, siteContext } from '#app/site-context.ts'
import { Document } from '#app/ui/document.tsx'
import { ErrorDocument } from '#app/ui/error-document.tsx'
import { readFields } from '../../read-form.ts'
import { drawnOnly } from '../drawn-only.ts'
import { frameOf, readDrawn } from '../read-page.server.ts'
import type { Route } from './+types/page'
import styles from './draft.module.css'
import { Remarks } from './remarks.tsx'
import { readTypedNotice, typedNotice } from './typed-notice.ts'

/** `/draft/{token}/{path}`: a page as it would be with its drafts, and what is said of it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = siteContext(context)
  const { draft } = ctx
  const path = `/${params['*']}`
  if (!draft) throw data(drawnOnly({ site: frameOf(ctx.site, path), suggestions: [] }), { status: 404 })
  const url = new URL(request.url)
  const notice =
    context.get(typedNotice) ??
    ctx.site.settings.popups?.find(({ id }) => id === url.searchParams.get('popup'))
  const read = notice ? await readWithNotice(ctx, path, notice) : await readDrawn(ctx, path, url.searchParams)
  const [{ places, hidden }, comments] = await Promise.all([
    draftedPlaces(ctx, ctx.site, path, {
      count: read.page.content.blocks.length,
      showsHidden: ctx.site.showsHidden === true,
    }),
    draft.link ? listComments(ctx, ctx.site.id, { path, linkId: draft.link.id }) : [],
  ])
  return data(
    drawnOnly({
      ...read,
      places,
      hidden,
      comments,
      isLink: Boolean(draft.link),
      showsRemarks: Boolean(draft.link) && url.searchParams.get('remarks') !== 'off',
      asked: askedOf(request, url),
    }),
    { headers: { 'cache-control': 'no-store', 'referrer-policy': 'same-origin' } },
  )
}

/** `?popup=`: a page on the first day of a notice, which stands there alone and open, whatever its period. */
async function readWithNotice(ctx: SiteRequestContext, path: string, notice: NoticePopup) {
  const settings = { ...ctx.site.settings, popups: [{ ...notice, pages: [path] }] }
  const read = await readDrawn({ ...ctx, site: { ...ctx.site, settings } }, path, new URLSearchParams())
  return { ...read, site: { ...read.site, today: notice.from as Day, opensNotices: true as const } }
}

/** What the form is to show again after it was refused or sent. */
const askedOf = (request: Request, url: URL) => ({
  author: parse(request.headers.get('cookie') ?? '', nameCookie)[nameCookie] ?? '',
  refused: url.searchParams.get('refused'),
  sent: url.searchParams.get('sent'),
})

const nameCookie = 'bunyang.draft-author'

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = siteContext(context)
  if (!ctx.draft) throw data(null, { status: 404 })
  const { link, base } = ctx.draft
  if (!link) return await drawTyped(request, context, ctx)
  const path = `/${params['*']}`
  const fields = await readFields(request, 'author', 'body', 'place', 'block')
  const back = (query: string, headers?: HeadersInit) => {
    const anchor = fields.place ? `#remarks-${fields.place}` : '#remarks'
    return redirect(`${base}${path}?${query}${anchor}`, { status: 303, ...(headers && { headers }) })
  }
  const parsed = commentForm.safeParse(fields)
  if (!parsed.success) return back('refused=empty')
  if (!(await mayWrite(ctx, link.id))) return back('refused=many')
  const place = /^\d{1,3}$/.test(fields.place) ? Number(fields.place) : null
  const isKept = await addComment(ctx, ctx.site.id, {
    ...parsed.data,
    linkId: link.id,
    path,
    place,
    blockType: place === null ? null : fields.block.slice(0, 40),
  })
  if (!isKept) return back('refused=full')
  return back('sent=yes', {
    'set-cookie': serialize(nameCookie, parsed.data.author, {
      path: base,
      httpOnly: true,
      sameSite: 'Lax',
      secure: ctx.origin.startsWith('https:'),
    }),
  })
}

/** The office shows a notice as it is being typed. */
async function drawTyped(request: Request, context: Route.ActionArgs['context'], ctx: SiteRequestContext) {
  const { popup } = await readFields(request, 'popup')
  const notice = readTypedNotice(popup, ctx.site.settings)
  if (!notice) throw data(null, { status: 422 })
  context.set(typedNotice, notice)
  return null
}

const mayWrite = async (ctx: SiteRequestContext, linkId: string): Promise<boolean> =>
  (
    await takeLimits(ctx, {
      draftCommentsByLink: linkId,
      draftCommentsByAddress: addressBlock(ctx.actor.ipAddress),
    })
  ).ok

export const headers = ({ loaderHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? loaderHeaders

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData ? `초안: ${loaderData.page.head.title}` : '초안을 찾을 수 없습니다' },
  { name: 'robots', content: 'noindex' },
]

export default function DraftPage({ loaderData }: Route.ComponentProps) {
  const { page, site, places, hidden, comments, isLink, showsRemarks, asked } = loaderData
  const isHidden = (i: number) => hidden.includes(places[i] ?? -1)
  const remarks = (place: number | null, type: string | undefined) =>
    showsRemarks ? <Remarks place={place} blockType={type} comments={comments} asked={asked} /> : null
  return (
    <>
      <DraftBar path={site.path} isLink={isLink} showsRemarks={showsRemarks} sent={asked.sent !== null} />
      <Document
        page={page}
        site={site}
        marks={{
          before: (i) => <template data-place={places[i]} data-hidden={isHidden(i) ? '' : undefined} />,
          after: (i) => (
            <>
              {isHidden(i) ? <template data-end="" /> : null}
              {remarks(places[i] ?? null, page.content.blocks[i]?.type)}
            </>
          ),
        }}
      />
    </>
  )
}

export const ErrorBoundary = ErrorDocument

interface Props {
  path: string
  isLink: boolean
  showsRemarks: boolean
  sent: boolean
}

/** Says that this is not what visitors see. */
function DraftBar({ isLink, showsRemarks, sent }: Props) {
  return (
    <aside className={styles.bar} aria-label="초안">
      <p>
        <b>초안입니다.</b> 아직 공개되지 않았고, 양식은 접수되지 않습니다.
        {sent ? <span role="status"> 의견을 남겼습니다. 고맙습니다.</span> : null}
      </p>
      {isLink ? (
        <a href={showsRemarks ? '?remarks=off' : '?'}>{showsRemarks ? '의견 없이 보기' : '의견 남기기'}</a>
      ) : null}
    </aside>
  )
}
