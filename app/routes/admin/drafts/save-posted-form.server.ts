import type { MiddlewareFunction } from 'react-router'
import { findEndedPerson } from '#app/domain/staff/find-person.server.ts'
import { type DraftFields, saveDraft } from '#app/domain/staff/kept-forms/drafts.server.ts'
import { requestContext } from '#app/request-context.ts'
import { readFormOrNone } from '../../read-form.ts'
import { screenAddress, wasUndone } from '../require-person.server.ts'
import { secretFields } from './draft-fields.ts'

const maxBytes = 64 * 1024

/** What was typed into a form comes back after signing in again, also without script: `<Draft>` names the form. */
export const savePostedForm: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const copy = isSmallForm(request) ? request.clone() : undefined
  const response = await next()
  const ctx = context.get(requestContext)
  if (!copy || !wasUndone(ctx)) return response
  const posted = await readFormOrNone(copy)
  const form = posted.get('draft')
  const userId = typeof form === 'string' && (await findEndedPerson(ctx, request))
  if (userId) await saveDraft(ctx, userId, { form, screen: screenAddress(request), fields: typedIn(posted) })
  return response
}

const isSmallForm = ({ method, headers }: Request): boolean =>
  method === 'POST' &&
  /^application\/x-www-form-urlencoded/i.test(headers.get('content-type') ?? '') &&
  Number(headers.get('content-length') ?? maxBytes) < maxBytes

function typedIn(posted: FormData): DraftFields {
  const fields = new Map<string, string[]>()
  for (const [name, value] of posted)
    if (typeof value === 'string' && !secretFields.has(name)) {
      const values = fields.get(name)
      if (values) values.push(value)
      else fields.set(name, [value])
    }
  return Object.fromEntries(fields)
}
