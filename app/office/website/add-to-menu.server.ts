import type { Document } from '#app/domain/publishing/documents/parts.ts'
import { readDocument, saveContentDraft } from '#app/domain/publishing/drafts/drafts.server.ts'
import type { OfficeOfSite } from '#app/office/office.server.ts'

interface MenuGroup {
  title: string
  items: { title: string; url: string }[]
}

export const menuOf = (settings: Document) => (settings.menu ?? []) as MenuGroup[]

/** As a draft of the settings: the entry is shown together with the page. */
export async function addToMenu(
  office: Pick<OfficeOfSite, 'db' | 'clock' | 'site' | 'actor'>,
  group: string,
  item: { title: string; url: string },
) {
  const { site, actor } = office
  const settings = await readDocument(office.db, site, 'settings')
  if (!settings?.content) return
  const menu = menuOf(settings.content).map((one) =>
    one.title === group ? { ...one, items: [...one.items, item] } : one,
  )
  const content = { ...settings.content, menu }
  await saveContentDraft(office, site.slug, 'settings', { content, version: settings.version }, actor)
}
