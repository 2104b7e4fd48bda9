import type { Document, DraftPart } from '#app/domain/publishing/documents/parts.ts'
import { changedAreas } from '../../part/setting-areas.ts'
import { type SettingScreenName, settingScreens } from '../../part/setting-screens.ts'

const kinds: Partial<Record<SettingScreenName, string>> = { drawings: 'drawing ', documents: 'file ' }

/**
 * Settings screens whose draft differs from the published version. Unit types, prices and questions belong to pages; the list of
 * pages shows their drafts.
 * @param parts that have a draft
 */
export function draftedScreens(
  published: Document | undefined,
  content: Document,
  parts: readonly DraftPart[],
): SettingScreenName[] {
  const changed = new Set(changedAreas(published ?? {}, content).map(({ screen }) => screen))
  return settingScreens.flatMap(({ to }) => {
    const kind = kinds[to]
    return changed.has(to) || (kind !== undefined && parts.some((part) => part.startsWith(kind))) ? [to] : []
  })
}
