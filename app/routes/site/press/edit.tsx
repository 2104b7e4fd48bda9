import { data } from 'react-router'
import { headSiteOf } from '../../../features/head/head-site.server.ts'
import { findPost } from '../../../features/press/find-post.server.ts'
import { draftOf } from '../../../features/press/post-draft.ts'
import { siteDoor } from '../../../site-door.ts'
import { ErrorDocument } from '../../../ui/error-document.tsx'
import { Frame } from '../../../ui/frame/frame.tsx'
import { SiteProvider } from '../../../ui/site-context.tsx'
import { frameOf } from '../read-page.server.ts'
import type { Route } from './+types/edit'
import { findWriter, notFound, pressHeaders } from './find-writer.server.ts'
import { PostForm } from './post-form.tsx'
import { pressMeta } from './press-meta.ts'
import { refusals } from './said.ts'
import { savePost } from './save-post.server.ts'
import { TheirVersion } from './their-version.tsx'
import { doneOf, leadTo } from './write-posts.server.ts'
import styles from './writers-part.module.css'

/** `/{site}/press/{id}/edit`: a post's form in the site's own frame. Only its writers know that it is there. */
async function open({ request, params, context }: Route.LoaderArgs) {
  const door = siteDoor(context)
  const [writer, found] = await Promise.all([
    findWriter(door, request),
    findPost(door, door.site, params.post),
  ])
  if (!writer?.mayWrite || found.state !== 'found' || found.post.state === 'bin') throw notFound(door)
  return { door, writer, ...found }
}

export async function loader(args: Route.LoaderArgs) {
  const { door, writer, post, row } = await open(args)
  return data(
    {
      site: frameOf(door.site, `/${door.site.slug}/press`),
      head: await headSiteOf(door),
      postId: post.id,
      isPublic: post.state === 'published',
      draft: draftOf(row, door.clock.now()),
      version: row.version,
    },
    { headers: pressHeaders(writer) },
  )
}

export async function action(args: Route.ActionArgs) {
  const { door, writer, post, row } = await open(args)
  const fields = await args.request.formData().catch(() => new FormData())
  const saved = await savePost(door, door.site, row, fields, writer.actor)
  const here = `/${door.site.slug}/press/${post.id}`
  if (saved.ok) {
    const done = doneOf(saved.draft, door)
    return leadTo(`${here}?done=${done === 'published' ? 'saved' : done}`)
  }
  if (!saved.unsaved) return leadTo(here)
  return data(saved.unsaved, { status: saved.unsaved.status, headers: pressHeaders(writer) })
}

export const headers = ({ loaderHeaders, actionHeaders, errorHeaders }: Route.HeadersArgs) =>
  errorHeaders ?? (actionHeaders.has('cache-control') ? actionHeaders : loaderHeaders)

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData
    ? pressMeta({ site: loaderData.head, title: `고치기: ${loaderData.draft.title}` })
    : [{ title: '페이지를 찾을 수 없습니다' }, { name: 'robots', content: 'noindex' }]

export default function EditPost({ loaderData, actionData }: Route.ComponentProps) {
  const { site, postId, isPublic } = loaderData
  const here = `/${site.slug}/press/${postId}`
  const { draft, errors, version, theirs } = { ...loaderData, errors: {}, theirs: undefined, ...actionData }
  return (
    <SiteProvider value={site}>
      <Frame>
        <div className={`grid ${styles.writers} ${styles.plain}`}>
          <h1 className="visually-hidden">글 고치기</h1>
          <div className={`axis ${styles.in}`}>
            {theirs ? (
              <p className={styles.refused} role="alert" tabIndex={-1} autoFocus>
                {refusals.changed} 쓰신 글은 그대로 있고 아직 저장하지 않았습니다.
              </p>
            ) : null}
            <PostForm
              action={`${here}/edit`}
              title="글 고치기"
              submit={theirs ? '이 글로 저장' : '저장'}
              draft={draft}
              errors={errors}
              version={version}
              isPublic={isPublic}
              preview={`/${site.slug}/press/preview`}
            >
              {theirs ? <TheirVersion theirs={theirs} mine={draft} /> : null}
            </PostForm>
            <p className={styles.ways}>
              <a className="link" href={here}>
                고치지 않고 돌아가기
              </a>
              <a className="link" href={`/admin/press/${postId}`}>
                그림 고르기
              </a>
            </p>
          </div>
        </div>
      </Frame>
    </SiteProvider>
  )
}

export const ErrorBoundary = ErrorDocument
