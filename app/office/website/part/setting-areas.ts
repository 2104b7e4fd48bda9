import { nameOfPlace } from '#app/domain/publishing/documents/name-of-place.ts'
import type { Document } from '#app/domain/publishing/documents/parts.ts'
import { differingFields } from '#app/domain/publishing/drafts/chosen-drafts.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import { formWithField } from './setting-forms.ts'
import { type SettingScreenName, settingScreens } from './setting-screens.ts'

const screensOfOne: Readonly<Record<string, SettingScreenName>> = {
  facts: 'facts',
  theme: 'look',
  hosts: 'hosts',
}

/** The part of the settings that one screen changes: it is listed, published and discarded by itself. */
export interface SettingArea {
  /** Of the screen; other fields, such as texts of messages, are areas of their own. */
  name: string
  label: string
  screen: SettingScreenName | undefined
  fields: string[]
}

/** Areas in which two settings differ, in the order of the menu. */
export function changedAreas(before: Document, after: Document): SettingArea[] {
  const areas = Map.groupBy(differingFields(before, after), (field) => screenOfField(field) ?? field)
  const order = settingScreens.map(({ to }) => to as string)
  return [...areas]
    .map(([name, fields]): SettingArea => {
      const screen = settingScreens.find(({ to }) => to === name)
      return { name, fields, screen: screen?.to, label: screen?.label ?? nameOfPlace({}, name) }
    })
    .sort((a, b) => (order.indexOf(a.name) + 1 || 99) - (order.indexOf(b.name) + 1 || 99))
}

export const screenOfField = (field: string): SettingScreenName | undefined =>
  ownProperty(screensOfOne, field) ?? formWithField(field)

/** The fields of the settings that these are; undefined where all are. */
export const onlyFields = (settings: Document, fields: readonly string[] | undefined): Document =>
  fields ? Object.fromEntries(Object.entries(settings).filter(([field]) => fields.includes(field))) : settings
