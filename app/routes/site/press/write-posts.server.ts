import { data, redirect } from 'react-router'
import { signOut } from '../../../features/auth/sessions.server.ts'
import { afterSignIn, signIn } from '../../../features/auth/sign-in.server.ts'
import {
  type Changed,
  movePost,
  type PostDeed,
  postDeeds,
} from '../../../features/press/change-post.server.ts'
import {
  checkPost,
  keyFrom,
  type PostDraft,
  type PostErrors,
  postDraftFrom,
  versionFrom,
} from '../../../features/press/post-form.ts'
import { publishPost } from '../../../features/press/publish-post.server.ts'
import { newId } from '../../../platform/ids.ts'
import { koreanInstant } from '../../../platform/korean-time.ts'
import type { SiteDoor } from '../../../site-door.ts'
import { findWriter, type Writer } from './find-writer.server.ts'
import { refusals } from './said.ts'

/** What a form of the list answers with when it does not lead on. */
export interface WritersAnswer {
  signIn?: { email: string; message: string }
  /** The form that was not taken, as it was written. */
  write?: { draft: PostDraft; errors: PostErrors; key: string; signedOut: boolean }
  refused?: string
}

const privately = { 'cache-control': 'private, no-store', vary: 'cookie' }
const answer = (status: number, body: WritersAnswer, more: Record<string, string> = {}) =>
  data(body, { status, headers: { ...privately, ...more } })

/** After a form a document is asked for anew, so that reloading it repeats nothing. */
export const leadTo = (path: string, headers?: Headers) => {
  const all = new Headers(headers)
  for (const [name, value] of Object.entries(privately)) all.set(name, value)
  return redirect(path, { status: 303, headers: all })
}

/** Every form of the press list: signing in and out, writing, and what is done to posts. */
export async function writePosts(door: SiteDoor, request: Request) {
  const fields = await request.formData().catch(() => new FormData())
  const here = `/${door.site.slug}/press`
  switch (fields.get('deed')) {
    case 'sign-in': {
      const email = String(fields.get('email') ?? '').trim()
      const password = String(fields.get('password') ?? '')
      const signed = await signIn(door, request, { email, password })
      if (!signed.ok) {
        const wait: Record<string, string> = signed.retryAfter
          ? { 'retry-after': String(signed.retryAfter) }
          : {}
        return answer(signed.status, { signIn: { email, message: signed.message } }, wait)
      }
      return leadTo(afterSignIn(signed, `${here}#writers`), signed.headers)
    }
    case 'sign-out':
      return leadTo(here, await signOut(door, request))
    case 'write':
      return await write(door, await findWriter(door, request), fields, here)
    default:
      return await move(door, await findWriter(door, request), fields, here)
  }
}

async function write(door: SiteDoor, writer: Writer | undefined, fields: FormData, here: string) {
  const draft = postDraftFrom(fields)
  const key = keyFrom(fields) ?? newId()
  const again = (status: number, errors: PostErrors) =>
    answer(status, { write: { draft, errors, key, signedOut: !writer } })
  if (!writer) return again(401, {})
  if (!writer.mayWrite) return answer(403, { refused: refusals.forbidden })
  const checked = checkPost(draft)
  if (!checked.ok) return again(422, checked.errors)
  const published = await publishPost(door, door.site, checked.input, key, writer.actor)
  if (!published.ok) return again(422, published.errors)
  return leadTo(`${here}?done=${doneOf(draft, door)}`)
}

/** What became of a post that was saved, for `?done=`. */
export function doneOf({ when, publishAt }: PostDraft, { clock }: Pick<SiteDoor, 'clock'>): string {
  if (when === 'not') return 'drafted'
  return when === 'later' && (koreanInstant(publishAt) ?? 0) > clock.now() ? 'scheduled' : 'published'
}

const doneBy: Record<PostDeed, string> = {
  publish: 'published',
  unpublish: 'unpublished',
  bin: 'binned',
  restore: 'restored',
}

async function move(door: SiteDoor, writer: Writer | undefined, fields: FormData, here: string) {
  if (!writer) return answer(401, { refused: refusals.signedOut })
  if (!writer.mayWrite) return answer(403, { refused: refusals.forbidden })
  const moved = await moveBy(door, writer, String(fields.get('post')), fields)
  if (!moved.ok) return answer(409, { refused: refusals[moved.reason === 'changed' ? 'changed' : 'missing'] })
  return leadTo(`${here}?done=${moved.done}`)
}

/** Does what the pressed button of a post says. */
export async function moveBy(
  door: SiteDoor,
  writer: Writer,
  postId: string,
  fields: FormData,
): Promise<{ ok: true; done: string } | Extract<Changed, { ok: false }>> {
  const deed = postDeeds.find((known) => known === fields.get('deed'))
  if (!deed) return { ok: false, reason: 'missing' }
  const version = versionFrom(fields)
  const moved = await movePost(door, door.site, postId, { deed, version }, writer.actor)
  return moved.ok ? { ok: true, done: doneBy[deed] } : moved
}
