import type { MiddlewareFunction } from 'react-router'
import { findEndedPerson } from '#app/domain/staff/find-person.server.ts'
import { type DraftFields, saveDraft } from '#app/domain/staff/kept-forms/drafts.server.ts'
import { requestContext } from '#app/request-context.ts'
import { screenAddress, wasUndone } from '#app/routes/admin/require-person.server.ts'
import { readFormOrNone } from '#app/routes/read-form.ts'
import { keep } from './drafts/commands.server.ts'
import { secretFields } from './drafts/draft-fields.ts'

const maxBytes = 64 * 1024

/** Text that was sent or typed after the session ended comes back after signing in again: `<Draft>` names the form. */
export const keepUnsent: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const copy = isSmallForm(request) ? request.clone() : undefined
  const response = await next()
  const ctx = context.get(requestContext)
  if (!copy || !wasUndone(ctx)) return response
  const unsent = unsentIn(await readFormOrNone(copy), request)
  const userId = unsent && (await findEndedPerson(ctx, request))
  if (unsent && userId) await saveDraft(ctx, userId, unsent)
  return response
}

const isSmallForm = ({ method, headers }: Request): boolean =>
  method === 'POST' &&
  /^application\/x-www-form-urlencoded/i.test(headers.get('content-type') ?? '') &&
  Number(headers.get('content-length') ?? maxBytes) < maxBytes

function unsentIn(posted: FormData, request: Request) {
  const form = posted.get('draft')
  if (typeof form === 'string') {
    const fields = typedIn(posted)
    return Object.keys(fields).length ? { form, screen: screenAddress(request), fields } : undefined
  }
  // As the form's script keeps it.
  return keep.input.safeParse(Object.fromEntries(posted)).data
}

function typedIn(posted: FormData): DraftFields {
  const fields = new Map<string, string[]>()
  for (const [name, value] of posted)
    if (typeof value === 'string' && !secretFields.has(name))
      fields.set(name, [...(fields.get(name) ?? []), value])
  return Object.fromEntries(fields)
}
