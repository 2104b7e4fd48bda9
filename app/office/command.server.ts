import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import { NotAllowedError } from '#app/domain/site/rights.server.ts'
import { discardDraft } from '#app/domain/staff/kept-forms/drafts.server.ts'
import { parseForeignJson } from '#app/platform/foreign-json.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import { readForm } from '#app/routes/read-form.ts'
import type { Answer, Answered, Command, Outcome } from './answer.ts'
import { type May, type Office, type OfficeOfSite, type Opener, officeOf, oneSite } from './office.server.ts'

export const command = <
  Input extends z.ZodObject,
  Came extends Outcome<keyof z.output<Input> & string> | Response,
  Of extends Office = OfficeOfSite,
>(
  it: Command<Input, Of, Came>,
): Command<Input, Of, Came> => it

export const done = (notice: string) => ({ ok: true as const, notice })

/** @param status 403, 404, 409 or 429 if the typed values are not the reason */
export const refused = (notice: string, status = 422) => ({ ok: false as const, notice, status })

const noRight = '이 일을 할 권한이 없습니다.'
const unreadable = '보내신 내용을 읽지 못했습니다. 화면을 새로 열고 다시 해 주세요.'

/** What a screen shows. @throws a 404 response where the person may not see it */
export function screen<Shown, Of extends Office = OfficeOfSite>({
  may,
  load,
  of = oneSite as unknown as Opener<Of>,
}: {
  may: May
  load: (office: Of, query: URLSearchParams) => Promise<Shown>
  of?: Opener<Of>
}) {
  return async ({ request, params, context }: LoaderFunctionArgs): Promise<Shown> => {
    const { searchParams: query } = new URL(request.url)
    const opened = await of(officeOf({ context }), { request, params, query }, may)
    if (!opened.roles.some(may)) throw data(null, { status: 404 })
    return await load(opened, query)
  }
}

// biome-ignore lint/suspicious/noExplicitAny: commands of one screen take different inputs
type Commands<Of extends Office> = Record<string, Command<any, Of, any>>

/**
 * The action of a screen: runs the command that the form's `intent` names; where it names none, the only one.
 * @throws a 404 response where the person may do nothing of the screen
 */
export const dispatch =
  <Of extends Office, All extends Commands<Of>>(
    commands: All & Commands<Of>,
    of: Opener<Of> = oneSite as unknown as Opener<Of>,
  ) =>
  async ({ request, params, context }: ActionFunctionArgs) => {
    const office = officeOf({ context })
    const { searchParams: query } = new URL(request.url)
    const mayAny: May = (role) => Object.values(commands).some(({ may }) => may(role))
    let read: Promise<FormData> | undefined
    // Read once, and only after the opener has found a right: it may be an upload.
    const readOnce = () => (read ??= readForm(request))
    const opened = await of(office, { request, params, query, form: readOnce }, mayAny)
    const form = await readOnce()
    const [only, ...others] = Object.keys(commands)
    // A button that was pressed comes after the form's own.
    const intent = String(form.getAll('intent').at(-1) ?? (others.length ? '' : only))
    const answer = (status: number, { headers = new Headers(), ...came }: Outcome) =>
      data({ errors: {}, ...came, intent, typed: typedIn(form, came) } as Answered<All>, { status, headers })
    const found = ownProperty(commands, intent) as Command | undefined
    if (!found) return answer(400, { ok: false, notice: unreadable })
    if (!opened.roles.some(found.may)) return answer(403, { ok: false, notice: found.refusal ?? noRight })
    const parsed = found.input.safeParse(valuesOf(found.input, form), { error: () => unreadable })
    if (!parsed.success) return answer(422, { ok: false, ...faultsOf(parsed.error) })
    const since = sinceOf.safeParse({ seen: form.get('seen'), theirs: form.getAll('theirs') })
    const came = await refusable(() => found.run(opened, parsed.data, since.data))
    office.wakeWorker()
    const draft = form.get('draft')
    const isDone = came instanceof Response || came.ok
    if (isDone && typeof draft === 'string') await discardDraft(office, office.person.user.id, draft)
    if (came instanceof Response) return came as never
    return answer(came.ok ? 200 : (came.status ?? 422), came)
  }

/** The function that changes the data may know better who may: its refusal is the answer. */
async function refusable(run: () => Promise<Outcome | Response>): Promise<Outcome | Response> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof NotAllowedError) return refused(error.sentence, 403)
    throw error
  }
}

const sinceOf = z.object({
  seen: z
    .string()
    .max(100_000)
    .transform((json) => parseForeignJson(json, { maxLength: 100_000, maxValues: 2000 }))
    .transform((read) => (read.ok ? read.value : undefined))
    .pipe(z.record(z.string(), z.array(z.string()))),
  theirs: z.array(z.string().max(40)).max(100),
})

function typedIn(form: FormData, came: Outcome): Answer['typed'] {
  const typed = new Map<string, string[]>()
  const again = came.ok ? [] : (came.again ?? [])
  for (const [name, value] of form) {
    if (typeof value !== 'string' || /password/i.test(name) || again.includes(name)) continue
    const before = typed.get(name)
    if (before) before.push(value)
    else typed.set(name, [value])
  }
  return Object.fromEntries(typed)
}

/** Of each field of the schema: all values where it takes a list, else the last. A schema with a catchall takes the other fields too. */
function valuesOf({ shape, def }: z.ZodObject, form: FormData): Record<string, unknown> {
  const others = def.catchall ? [...form].filter(([name]) => !Object.hasOwn(shape, name)) : []
  const entries = Object.entries(shape).map(([name, field]) => {
    const values = form.getAll(name)
    return [name, takesMany(field as z.ZodType) ? values : values.at(-1)]
  })
  return Object.fromEntries([...others, ...entries])
}

function takesMany(field: z.ZodType): boolean {
  if (field instanceof z.ZodPipe) return takesMany(field.in as z.ZodType)
  if (field instanceof z.ZodOptional || field instanceof z.ZodDefault)
    return takesMany(field.unwrap() as z.ZodType)
  return field instanceof z.ZodArray
}

/** The first fault of each field; what no field can mend is said for the whole. */
function faultsOf({ issues }: z.ZodError): Pick<Answer, 'errors'> & { notice?: string } {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues)
    if (message !== unreadable) errors[String(path[0] ?? '')] ??= message
  return Object.keys(errors).length ? { errors } : { errors, notice: unreadable }
}
