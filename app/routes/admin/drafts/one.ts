import { data } from 'react-router'
import { findEndedPerson, findPerson } from '#app/domain/staff/find-person.server.ts'
import {
  type DraftFields,
  discardDraft,
  findDraft,
  saveDraft,
} from '#app/domain/staff/kept-forms/drafts.server.ts'
import { parseForeignJson } from '#app/platform/foreign-json.ts'
import { requestContext } from '#app/request-context.ts'
import { readForm } from '../../read-form.ts'
import { requirePerson } from '../require-person.server.ts'
import type { Route } from './+types/one'

const noStore = { headers: { 'cache-control': 'no-store' } }

/** `GET /admin/drafts/one?form=`: the own draft of a form, null where there is none. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { user } = await requirePerson(ctx, request)
  const form = new URL(request.url).searchParams.get('form') ?? ''
  return Response.json((await findDraft(ctx, user.id, form)) ?? null, noStore)
}

/** Keeps or discards the own draft. Whose session just ended is known for keeping alone: 401 says so. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const sent = await readForm(request)
  const [form = '', screen = '', fields = ''] = ['form', 'screen', 'fields'].map((name) =>
    String(sent.get(name) ?? ''),
  )
  const person = await findPerson(ctx, request)
  if (sent.get('intent') === 'discard') {
    if (!person) throw data(null, { status: 401 })
    await discardDraft(ctx, person.user.id, form)
    return Response.json({ kept: false }, noStore)
  }
  const userId = person?.user.id ?? (await findEndedPerson(ctx, request))
  const typed = parseFields(fields)
  const kept =
    userId !== undefined &&
    typed !== undefined &&
    (await saveDraft(ctx, userId, { form, screen, fields: typed }))
  return Response.json({ kept }, { ...noStore, status: person ? (kept ? 200 : 422) : 401 })
}

function parseFields(text: string): DraftFields | undefined {
  const read = parseForeignJson(text)
  if (!read.ok || typeof read.value !== 'object' || read.value === null) return undefined
  const isFields = Object.values(read.value).every(
    (one) => Array.isArray(one) && one.every((item) => typeof item === 'string'),
  )
  return isFields ? (read.value as DraftFields) : undefined
}
