import type { CopyAnswers } from '#app/domain/publishing/sites/copy-site.server.ts'
import { phoneField } from '#app/domain/site/phone-field.ts'
import { siteHost, siteSlug } from '#app/domain/site/site-names.ts'

export const startFields = [
  'slug',
  'name',
  'shortName',
  'place',
  'phone',
  'hours',
  'developer',
  'developerText',
  'builder',
  'builderText',
  'modelHouse',
  'email',
  'agency',
  'messenger',
  'hosting',
  'households',
  'buildings',
  'floorsAbove',
  'floorsBelow',
  'phases',
  'types',
  'notice',
  'special',
  'first',
  'second',
  'winners',
  'contractFrom',
  'contractUntil',
  'moveIn',
  'colour',
  'host',
] as const

export type StartField = (typeof startFields)[number]
export type CopyField = keyof CopyAnswers

const longest = 8000

/** What was typed, in lines of one kind. */
export const answersOf = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...startFields, 'from'].map((name) => {
      const value = form.get(name)
      return [name, typeof value === 'string' ? value.slice(0, longest).replaceAll('\r\n', '\n').trim() : '']
    }),
  )

export function checkCopy(
  typed: Record<string, string>,
): { ok: true; answers: CopyAnswers } | { ok: false; errors: Partial<Record<CopyField, string>> } {
  const { from = '', slug = '', name = '', shortName = '', phone = '', host = '' } = typed
  const errors: Partial<Record<CopyField, string>> = {}
  const checkedSlug = siteSlug.safeParse(slug)
  if (!checkedSlug.success) errors.slug = checkedSlug.error.issues[0]?.message ?? ''
  if (!name) errors.name = '단지 이름을 적어 주세요'
  const checkedPhone = phoneField('office').safeParse(phone)
  if (!checkedPhone.success) errors.phone = checkedPhone.error.issues[0]?.message ?? ''
  const checkedHost = host ? siteHost.safeParse(host) : undefined
  if (checkedHost && !checkedHost.success) errors.host = checkedHost.error.issues[0]?.message ?? ''
  return Object.keys(errors).length
    ? { ok: false, errors }
    : {
        ok: true,
        answers: {
          from,
          slug,
          name: name.slice(0, 40),
          shortName: shortName.slice(0, 20),
          phone: checkedPhone.data ?? '',
          host,
        },
      }
}
