import { isDeepStrictEqual } from 'node:util'
import type { Document, DraftPart } from '#app/domain/publishing/documents/parts.ts'
import { isSettingForm, valueOfForm } from '../../part/setting-forms.ts'
import { type SettingScreenName, settingScreens } from '../../part/setting-screens.ts'

/** Fields of the settings that are screens of their own. */
const fields: Partial<Record<SettingScreenName, string>> = { facts: 'facts', look: 'theme', hosts: 'hosts' }
const kinds: Partial<Record<SettingScreenName, string>> = { drawings: 'drawing ', documents: 'file ' }

/**
 * Screens of the settings whose draft says something else than what visitors see. Unit types, prices and questions are of pages, whose
 * drafts their list tells.
 * @param parts that have a draft
 */
export function draftedScreens(
  published: Document | undefined,
  content: Document,
  parts: readonly DraftPart[],
): SettingScreenName[] {
  const differs = (of: (settings: Document) => unknown) =>
    !isDeepStrictEqual(of(published ?? {}), of(content))
  return settingScreens.flatMap(({ to }) => {
    const [field, kind] = [fields[to], kinds[to]]
    const isDrafted =
      (isSettingForm(to) && differs((settings) => valueOfForm(to, settings, true))) ||
      (field !== undefined && differs((settings) => settings[field])) ||
      (kind !== undefined && parts.some((part) => part.startsWith(kind)))
    return isDrafted ? [to] : []
  })
}
