import type { z } from 'zod'
import type { Document } from '#app/domain/publishing/documents/parts.ts'
import { isOwnerField } from '#app/domain/site/owner-fields.ts'
import { siteSettings } from '#app/domain/site/site-settings.ts'

/** The schema of `site.json` before transformation. */
const written = siteSettings.in as Extract<typeof siteSettings.in, z.ZodObject>

type Name = keyof typeof written.shape

/** Fields of each screen that is one form, in the order in which they are asked for. */
const fields = {
  basics: [
    'phone',
    'hours',
    'name',
    'shortName',
    'brand',
    'projectLine',
    'modelHouse',
    'builder',
    'developer',
    'parties',
    'copyright',
    'disclaimers',
    'familySites',
  ],
  popups: ['notice', 'popups', 'heroVariant'],
  menu: ['menu', 'search'],
  schedule: ['schedule'],
  visits: ['visits', 'gift', 'homes', 'registration'],
  messages: ['sender', 'staffAlerts'],
  legal: ['consents'],
  measurement: ['verification', 'measurement', 'kakaoKey', 'frames'],
} as const satisfies Record<string, readonly Name[]>

export type SettingFormName = keyof typeof fields

export const isSettingForm = (name: string): name is SettingFormName => Object.hasOwn(fields, name)

/** The form that a field of the settings is in. */
export const formWithField = (field: string): SettingFormName | undefined =>
  (Object.keys(fields) as SettingFormName[]).find((name) =>
    (fields[name] as readonly string[]).includes(field),
  )

export const fieldsOfForm = (name: SettingFormName): readonly string[] => fields[name]

/** Without the owner's for others, who could not save them. */
const fieldsFor = (name: SettingFormName, isOwner: boolean): readonly Name[] =>
  fields[name].filter((field) => isOwner || !isOwnerField(field))

/** Whether there is anything on the screen for somebody who is no owner. */
export const isOwnersForm = (name: string): boolean =>
  isSettingForm(name) && fieldsFor(name, false).length === 0

export const schemaOfForm = (name: SettingFormName, isOwner: boolean): z.ZodObject =>
  written.pick(
    Object.fromEntries(fieldsFor(name, isOwner).map((field) => [field, true])) as { [Field in Name]?: true },
  ) as z.ZodObject

/** What of the settings a form is about. */
export const valueOfForm = (name: SettingFormName, settings: Document, isOwner: boolean): Document =>
  Object.fromEntries(
    fieldsFor(name, isOwner).flatMap((field) =>
      settings[field] === undefined ? [] : [[field, settings[field]]],
    ),
  )

/** Settings with what a form says; fields that it left out are taken away, those of other screens stay. */
export function withForm(
  name: SettingFormName,
  settings: Document,
  value: Document,
  isOwner: boolean,
): Document {
  const next = { ...settings }
  for (const field of fieldsFor(name, isOwner))
    if (value[field] === undefined || value[field] === null) delete next[field]
    else next[field] = value[field]
  return next
}
