import { data } from 'react-router'
import type { Post } from '#app/domain/publishing/press/find-post.server.ts'
import { parsePostDraft } from '#app/domain/publishing/press/post-form.ts'
import { koreanInstant } from '#app/platform/korean-time.ts'
import { siteContext } from '#app/site-context.ts'
import { ErrorDocument } from '#app/ui/error-document.tsx'
import { Frame } from '#app/ui/frame/frame.tsx'
import { SiteProvider } from '#app/ui/site-context.tsx'
import { readFormOrNone } from '../../read-form.ts'
import type { Route } from './+types/preview'
import { findWriter, notFound, pressHeaders } from './find-writer.server.ts'
import { frameOfPost, withOwnPicture } from './post-document.server.ts'
import { PostView } from './post-view.tsx'
import styles from './writers-part.module.css'

/** `POST /{site}/press/preview`: renders a form as a post; saves nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = siteContext(context)
  const { clock } = ctx
  const writer = await findWriter(ctx, request)
  if (!writer?.canWrite) throw notFound(ctx)
  const draft = parsePostDraft(await readFormOrNone(request))
  const now = clock.now().toISOString()
  const post: Post = {
    id: '',
    title: draft.title || '제목 없음',
    summary: draft.summary,
    content: draft.content,
    pinned: draft.pinned,
    publishedAt: koreanInstant(draft.publishAt)?.toISOString() ?? now,
    updatedAt: now,
    views: 0,
    source: draft.sourceName ? { name: draft.sourceName, url: draft.sourceUrl || undefined } : undefined,
    picture: draft.image
      ? { id: draft.image, alt: draft.imageAlt, caption: draft.imageCaption || undefined }
      : undefined,
    shareId: undefined,
    state: 'unpublished',
  }
  const frame = await frameOfPost(ctx, post)
  return data({ site: frame, post: withOwnPicture(post, frame.pictures) }, { headers: pressHeaders(writer) })
}

export const middleware: Route.MiddlewareFunction[] = [
  ({ request, context }) => {
    if (request.method !== 'POST') throw notFound(siteContext(context))
  },
]

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

export const meta = () => [{ title: '미리보기' }, { name: 'robots', content: 'noindex' }]

export default function PressPreview({ actionData }: Route.ComponentProps) {
  if (!actionData) return null
  return (
    <SiteProvider value={actionData.site}>
      <Frame>
        <div className={`grid ${styles.over}`}>
          <p className={`axis ${styles.strip}`}>
            <b>미리보기</b> 아직 저장하지 않았습니다. 이 창을 닫고 글쓰기로 돌아가세요.
          </p>
        </div>
        <PostView post={actionData.post} />
      </Frame>
    </SiteProvider>
  )
}

export const ErrorBoundary = ErrorDocument
