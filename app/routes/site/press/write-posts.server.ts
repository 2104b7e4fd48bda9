import { data, redirect } from 'react-router'
import {
  checkPost,
  type PostDraft,
  type PostErrors,
  parseFormKey,
  parsePostDraft,
} from '#app/domain/publishing/press/post-form.ts'
import { publishPost } from '#app/domain/publishing/press/publish-post.server.ts'
import { signOut } from '#app/domain/staff/sessions.server.ts'
import { afterSignIn, signIn } from '#app/domain/staff/sign-in.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { SiteRequestContext } from '#app/site-context.ts'
import { readFormOrNone } from '../../read-form.ts'
import { findWriter, notFound, type Writer } from './find-writer.server.ts'

export interface WritersAnswer {
  signIn?: { email: string; message: string }
  write?: { draft: PostDraft; errors: PostErrors; key: string; signedOut: boolean }
  refused?: true
}

export const published = 'published'
/** Kept until a second person publishes it. */
export const waits = 'waits'

const privately = { 'cache-control': 'private, no-store', vary: 'cookie' }
const answer = (status: number, body: WritersAnswer, more: Record<string, string> = {}) =>
  data(body, { status, headers: { ...privately, ...more } })

/** Redirect after post, so that reloading repeats nothing. */
const redirectAfterPost = (path: string, headers?: Headers) => {
  const all = new Headers(headers)
  for (const [name, value] of Object.entries(privately)) all.set(name, value)
  return redirect(path, { status: 303, headers: all })
}

/** Forms of the press list: sign-in, sign-out and writing. */
export async function writePosts(ctx: SiteRequestContext, request: Request) {
  const fields = await readFormOrNone(request)
  const here = `/${ctx.site.slug}/press`
  switch (fields.get('intent')) {
    case 'sign-in': {
      const email = String(fields.get('email') ?? '').trim()
      const password = String(fields.get('password') ?? '')
      const signed = await signIn(ctx, request, { email, password })
      if (!signed.ok) {
        const wait: Record<string, string> = signed.retryAfter
          ? { 'retry-after': String(signed.retryAfter) }
          : {}
        return answer(signed.status, { signIn: { email, message: signed.message } }, wait)
      }
      return redirectAfterPost(afterSignIn(signed, `${here}#writers`), signed.headers)
    }
    case 'sign-out':
      return redirectAfterPost(here, await signOut(ctx, request))
    case 'write':
      return await write(ctx, await findWriter(ctx, request), fields, here)
    default:
      throw notFound(ctx)
  }
}

async function write(ctx: SiteRequestContext, writer: Writer | undefined, fields: FormData, here: string) {
  const draft = parsePostDraft(fields)
  const key = parseFormKey(fields) ?? newId()
  const again = (status: number, errors: PostErrors) =>
    answer(status, { write: { draft, errors, key, signedOut: !writer } })
  if (!writer) return again(401, {})
  if (!writer.canWrite) return answer(403, { refused: true })
  const checked = checkPost(draft)
  if (!checked.ok) return again(422, checked.errors)
  const saved = await publishPost(ctx, ctx.site, checked.input, key, writer.actor)
  if (!saved.ok) return again(422, saved.errors)
  return redirectAfterPost(`${here}?done=${saved.waits ? waits : published}`)
}
