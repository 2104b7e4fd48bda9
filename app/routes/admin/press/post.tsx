import { data, Link, redirect } from 'react-router'
import { findPicturesById } from '#app/domain/media/find-pictures.server.ts'
import { findPost } from '#app/domain/publishing/press/find-post.server.ts'
import { draftOf } from '#app/domain/publishing/press/post-draft.ts'
import {
  checkPost,
  emptyDraft,
  type PostDraft,
  parseFormKey,
  parsePostDraft,
  parseVersion,
  pastDate,
} from '#app/domain/publishing/press/post-form.ts'
import { postStates } from '#app/domain/publishing/press/post-state.ts'
import { publishPost } from '#app/domain/publishing/press/publish-post.server.ts'
import { savePost, type Unsaved } from '#app/domain/publishing/press/save-post.server.ts'
import { canWritePress } from '#app/domain/record/permissions.ts'
import { findSiteById } from '#app/domain/site/find-site.server.ts'
import { findPerson } from '#app/domain/staff/find-person.server.ts'
import { discardDraft } from '#app/domain/staff/kept-forms/drafts.server.ts'
import { newId } from '#app/platform/ids.ts'
import { type RequestContext, requestContext } from '#app/request-context.ts'
import { readForm } from '../../read-form.ts'
import { officeActor } from '../office-actor.ts'
import { draftBase, wayToSite } from '../open-site.server.ts'
import { requirePerson } from '../require-person.server.ts'
import { Screen } from '../screen.tsx'
import type { Route } from './+types/post'
import { PostActions } from './post-intents.tsx'
import { PressForm } from './press-form.tsx'
import { savedAs } from './saved-as.ts'

/** `/admin/press/new?site=` and `/admin/press/{id}`. @throws a 404 response where the person may not edit it */
async function open(ctx: RequestContext, request: Request, postId: string | undefined) {
  const { user, sites } = await requirePerson(ctx, request)
  const mine = sites.filter((site) => canWritePress(site.role))
  const actor = officeActor(ctx, user.id)
  if (!postId) {
    const site = mine.find((one) => one.slug === new URL(request.url).searchParams.get('site'))
    if (!site) throw data(null, { status: 404 })
    return { site, actor, found: undefined }
  }
  for (const site of mine) {
    const found = await findPost(ctx, site, postId)
    if (found.state === 'found' && found.post.state !== 'bin') return { site, actor, found }
  }
  throw data(null, { status: 404 })
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { site, found, actor } = await open(ctx, request, params.post)
  const pictures = await findPicturesById(ctx.db, site)
  const whole = await findSiteById(ctx.db, site.id)
  if (!whole) throw data(null, { status: 404 })
  const way = await wayToSite(ctx, whole, actor)
  return {
    slug: site.slug,
    siteName: site.name,
    // Ids grow with time: what was just uploaded comes first.
    pictures: pictures
      .filter(({ name }) => !/^icon-/.test(name))
      .sort((one, other) => (one.id < other.id ? 1 : -1)),
    draft: found ? draftOf(found.row, ctx.clock.now()) : emptyDraft,
    version: found?.row.version,
    saved: found && {
      id: found.post.id,
      title: found.post.title,
      state: found.post.state,
      version: found.row.version,
      link: `${way.base}/${site.slug}/press/${found.post.id}`,
    },
    isOpen: way.state === 'open',
    /** Where the person is signed in: the site's own host may be another one. */
    preview: `${draftBase(ctx, site, actor)}/${site.slug}/press/preview`,
    formKey: found ? undefined : newId(),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const fields = await readForm(request)
  if (!(await findPerson(ctx, request))) return signedOut(fields)
  const { site, actor, found } = await open(ctx, request, params.post)
  const listAfter = (draft: PostDraft, waits = false) =>
    `/admin/press?site=${site.slug}&done=${savedAs(draft, ctx.clock.now(), waits)}`
  const draft = parsePostDraft(fields, found && draftOf(found.row, ctx.clock.now()))
  const late = pastDate(draft, ctx.clock.now())
  if (found && late.publishAt)
    return data(
      {
        draft,
        errors: late,
        version: parseVersion(fields),
        formKey: undefined,
        current: undefined,
        signedOut: false,
      },
      { status: 422 },
    )
  if (found) {
    const saved = await savePost(ctx, site, found.row, fields, actor)
    if (saved.ok) {
      await discardDraft(ctx, actor.id ?? '', draftKeyOf(site.slug, found.post.id))
      return redirect(listAfter(saved.draft, saved.waits), 303)
    }
    if (!saved.unsaved) return redirect(`/admin/press?site=${site.slug}`, 303)
    return data({ ...saved.unsaved, formKey: undefined, signedOut: false }, { status: saved.unsaved.status })
  }
  const key = parseFormKey(fields) ?? newId()
  const again = (errors: Unsaved['errors']) =>
    data({ draft, errors, version: 0, formKey: key, current: undefined, signedOut: false }, { status: 422 })
  if (late.publishAt) return again(late)
  const checked = checkPost(draft)
  if (!checked.ok) return again(checked.errors)
  const published = await publishPost(ctx, site, checked.input, key, actor)
  if (!published.ok) return again(published.errors)
  await discardDraft(ctx, actor.id ?? '', draftKeyOf(site.slug, undefined))
  return redirect(listAfter(draft, published.waits), 303)
}

const draftKeyOf = (slug: string, postId: string | undefined) => `press/${postId ?? `new:${slug}`}`

/** After the session ended: nothing is saved, and the form keeps its values. */
const signedOut = (fields: FormData) =>
  data(
    {
      draft: parsePostDraft(fields),
      errors: {},
      version: parseVersion(fields),
      formKey: parseFormKey(fields),
      current: undefined,
      signedOut: true,
    },
    { status: 401 },
  )

const keepWriting =
  '로그인이 만료되었습니다. 다른 창에서 로그인한 뒤 다시 저장해 주세요. 쓰신 글은 그대로 있습니다.'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.saved ? '글 수정' : '글쓰기'} | 분양 사무실` },
]

export default function PressPostPage({ loaderData, actionData }: Route.ComponentProps) {
  const { slug, siteName, pictures, saved, isOpen, preview } = loaderData
  const { draft, errors, version, current, formKey } = {
    ...loaderData,
    errors: {},
    current: undefined,
    ...actionData,
  }
  return (
    <Screen
      title={saved ? '글 수정' : '글쓰기'}
      notice={actionData?.signedOut ? { text: keepWriting, bad: true } : undefined}
      lead={
        <>
          {siteName}
          {saved ? `, ${postStates[saved.state]}` : null}
          {' · '}
          <Link to={`/admin/press?site=${slug}`}>언론보도 목록</Link>
          {saved ? (
            <>
              {' · '}
              <a href={saved.link}>{isOpen ? '홈페이지에서 보기' : '미리보기'}</a>
            </>
          ) : null}
        </>
      }
      actions={
        saved ? <PostActions post={saved} slug={slug} action={`/admin/press?site=${slug}`} /> : undefined
      }
    >
      <PressForm
        key={`${version} ${formKey}`}
        preview={preview}
        pictures={pictures}
        draft={draft}
        errors={errors}
        version={version}
        formKey={formKey}
        draftKey={draftKeyOf(slug, saved?.id)}
        isPublic={saved?.state === 'published'}
        current={current}
      />
    </Screen>
  )
}
