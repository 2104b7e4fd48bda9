import { redirect } from 'react-router'
import { z } from 'zod'
import { startSiteCreation } from '#app/domain/publishing/site-jobs/new-sites.server.ts'
import { siteAnswers } from '#app/domain/publishing/sites/start/answers.ts'
import { fieldOfFault } from '#app/domain/publishing/sites/start/field-of-fault.ts'
import { canManageSites } from '#app/domain/record/permissions.ts'
import type { ContentFault } from '#app/domain/site/content-fault.ts'
import { phoneField } from '#app/domain/site/phone-field.ts'
import { siteSlug } from '#app/domain/site/site-names.ts'
import { readTypedHost } from '#app/domain/site/typed-host.ts'
import { command, refused } from '#app/office/command.server.ts'
import { id, text } from '#app/office/fields.ts'
import type { OfficeOfSites } from '#app/office/office.server.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import { type CopyField, type StartField, startFields } from './start-fields.ts'

type Errors = Partial<Record<StartField | CopyField, string>>

/** Lines of one kind. */
const typed = text(8000).transform((words) => words.replaceAll('\r\n', '\n').trim())

const typedOfEach = Object.fromEntries(startFields.map((name) => [name, typed])) as Record<
  StartField,
  typeof typed
>

/** As it is stored. */
const typedHost = typed.transform((words, { addIssue }) => {
  const read = words ? readTypedHost(words) : { ok: true as const, host: '' }
  if (read.ok) return read.host
  addIssue(read.sentence)
  return z.NEVER
})

const wrong = (errors: Errors, others: readonly string[] = []) => {
  const count = Object.keys(errors).length
  const notice = [...others, ...(count ? [`${count}곳을 고쳐 주세요.`] : [])].join(' ')
  return { ...refused(notice), errors }
}

export const make = command({
  may: canManageSites,
  input: z.object(typedOfEach),
  run: async (office: OfficeOfSites, answers) => {
    const host = typedHost.safeParse(answers.host)
    const parsed = siteAnswers.safeParse({ ...answers, host: host.data ?? '' })
    if (!parsed.success || !host.success)
      return wrong({
        ...(parsed.error && firstOfEach(parsed.error)),
        ...(host.error && { host: host.error.issues[0]?.message ?? '' }),
      })
    const { createSite } = await import('#app/domain/publishing/sites/create-site.server.ts')
    const known = { ...answers, slug: parsed.data.slug }
    const making = await startSiteCreation(office, known, office.actor, (steps) =>
      createSite(office, parsed.data, office.actor, steps),
    )
    return making?.ok
      ? redirect(makingAddress(making.id))
      : wrong(...placed(making?.faults ?? [], (fault) => fieldOfFault(fault, parsed.data)))
  },
})

export const copy = command({
  may: canManageSites,
  input: z.object({
    from: id,
    slug: typed.pipe(siteSlug),
    name: typed.pipe(z.string().min(1, '단지 이름을 적어 주세요.').max(40, '40자까지 적을 수 있습니다.')),
    shortName: typed.pipe(z.string().max(20, '20자까지 적을 수 있습니다.')),
    phone: typed.pipe(phoneField('office')),
    host: typedHost,
  }),
  run: async (office: OfficeOfSites, answers) => {
    // Others' sites are not there, whatever the form says.
    if (!office.sites.some(({ slug }) => slug === answers.from))
      return refused('단지를 찾지 못했습니다.', 404)
    const { copySite } = await import('#app/domain/publishing/sites/copy-site.server.ts')
    const copying = await startSiteCreation(office, answers, office.actor, (steps) =>
      copySite(office, answers, office.actor, steps),
    )
    if (!copying) return refused('단지를 찾지 못했습니다.', 404)
    return copying.ok ? redirect(makingAddress(copying.id)) : wrong(...placed(copying.faults, fieldOfCopy))
  },
})

const makingAddress = (id: string) => `/admin/sites/new/making?of=${encodeURIComponent(id)}`

const firstOfEach = (error: z.ZodError): Errors =>
  Object.fromEntries(error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]))

/** What of a copy's source cannot be stored is nobody's field. */
const fieldOfCopy = ({ file, location }: ContentFault): CopyField | undefined => {
  if (!/(?:^|\/)site\.json$/.test(file)) return undefined
  const [name = ''] = location.split(/[.[]/)
  const fields = { hosts: 'host', slug: 'slug', receiptPrefix: 'slug' } as const
  const same = { name: 'name', shortName: 'shortName', phone: 'phone' } as const
  return ownProperty({ ...fields, ...same }, name)
}

/** Faults by their fields; the sentences of those that have none, so that no error is without its words. */
function placed(
  faults: readonly ContentFault[],
  fieldOf: (fault: ContentFault) => keyof Errors | undefined,
): [errors: Errors, others: string[]] {
  const errors: Errors = {}
  const others: string[] = []
  for (const fault of faults) {
    const field = fieldOf(fault)
    if (field) errors[field] ??= `${fault.sentence}.`
    else others.push(`${fault.sentence}.`)
  }
  return [errors, others]
}
