import { Anchor } from '@mantine/core'
import { data, redirect } from 'react-router'
import { type Door, doorContext } from '../../../door.ts'
import { mayWritePress } from '../../../features/auth/permissions.ts'
import { findPicturesById } from '../../../features/media/find-pictures.server.ts'
import { findPost } from '../../../features/press/find-post.server.ts'
import { draftOf } from '../../../features/press/post-draft.ts'
import { checkPost, emptyDraft, keyFrom, postDraftFrom } from '../../../features/press/post-form.ts'
import { postStates } from '../../../features/press/post-state.ts'
import { publishPost } from '../../../features/press/publish-post.server.ts'
import { newId } from '../../../platform/ids.ts'
import { readForm } from '../../read-form.ts'
import { savePost, type Unsaved } from '../../site/press/save-post.server.ts'
import { officeActor } from '../office-actor.ts'
import { requirePerson } from '../require-person.server.ts'
import { Screen } from '../screen'
import type { Route } from './+types/post'
import { PressForm } from './press-form'

/** `/admin/press/new?site=` and `/admin/press/{id}`: who asks, and the post if it is of a site of theirs. @throws 404 */
async function open(door: Door, request: Request, postId: string | undefined) {
  const { user, sites } = await requirePerson(door, request)
  const mine = sites.filter((site) => mayWritePress(site.role))
  const actor = officeActor(door, user.id)
  if (!postId) {
    const site = mine.find((one) => one.slug === new URL(request.url).searchParams.get('site'))
    if (!site) throw data(null, { status: 404 })
    return { site, actor, found: undefined }
  }
  for (const site of mine) {
    const found = await findPost(door, site, postId)
    if (found.state === 'found' && found.post.state !== 'bin') return { site, actor, found }
  }
  throw data(null, { status: 404 })
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const door = context.get(doorContext)
  const { site, found } = await open(door, request, params.post)
  const pictures = await findPicturesById(door.db, site)
  return {
    slug: site.slug,
    siteName: site.name,
    pictures: pictures.filter(({ name }) => !/^icon-/.test(name)),
    draft: found ? draftOf(found.row, door.clock.now()) : emptyDraft,
    version: found?.row.version,
    state: found?.post.state,
    postId: found?.post.id,
    formKey: found ? undefined : newId(),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const door = context.get(doorContext)
  const { site, actor, found } = await open(door, request, params.post)
  const fields = await readForm(request)
  if (found) {
    const saved = await savePost(door, site, found.row, fields, actor)
    if (saved.ok) return redirect(`/admin/press?site=${site.slug}&done=saved`, 303)
    if (!saved.unsaved) return redirect(`/admin/press?site=${site.slug}`, 303)
    return data({ ...saved.unsaved, formKey: undefined }, { status: saved.unsaved.status })
  }
  const draft = postDraftFrom(fields)
  const key = keyFrom(fields) ?? newId()
  const again = (errors: Unsaved['errors']) =>
    data({ draft, errors, version: 0, formKey: key, theirs: undefined }, { status: 422 })
  const checked = checkPost(draft)
  if (!checked.ok) return again(checked.errors)
  const published = await publishPost(door, site, checked.input, key, actor)
  return published.ok ? redirect(`/admin/press?site=${site.slug}&done=saved`, 303) : again(published.errors)
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.postId ? '글 고치기' : '글쓰기'} | 분양 사무실` },
]

export default function PressPostPage({ loaderData, actionData }: Route.ComponentProps) {
  const { slug, siteName, pictures, state, postId } = loaderData
  const { draft, errors, version, theirs, formKey } = {
    ...loaderData,
    errors: {},
    theirs: undefined,
    ...actionData,
  }
  return (
    <Screen
      title={postId ? '글 고치기' : '글쓰기'}
      lead={
        <>
          {siteName}
          {state ? `, ${postStates[state]}` : null}
          {' · '}
          <Anchor href={`/admin/press?site=${slug}`}>언론보도 목록</Anchor>
          {postId ? (
            <>
              {' · '}
              <Anchor href={`/${slug}/press/${postId}`}>누리집에서 보기</Anchor>
            </>
          ) : null}
        </>
      }
    >
      <PressForm
        key={`${version} ${formKey}`}
        slug={slug}
        pictures={pictures}
        draft={draft}
        errors={errors}
        version={version}
        formKey={formKey}
        isPublic={state === 'published'}
        theirs={theirs}
      />
    </Screen>
  )
}
