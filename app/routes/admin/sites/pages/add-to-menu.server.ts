import type { Document } from '#app/domain/publishing/documents/parts.ts'
import { readDocument, saveContentDraft } from '#app/domain/publishing/drafts/drafts.server.ts'
import type { Editor } from '../open-editor.server.ts'

interface MenuGroup {
  title: string
  items: { title: string; url: string }[]
}

export const menuOf = (settings: Document) => (settings.menu ?? []) as MenuGroup[]

/** As a draft of the settings: the entry is shown together with the page. */
export async function addToMenu(
  ctx: Parameters<typeof saveContentDraft>[0],
  { site, actor }: Pick<Editor, 'site' | 'actor'>,
  group: string,
  item: { title: string; url: string },
) {
  const settings = await readDocument(ctx.db, site, 'settings')
  if (!settings?.content) return
  const menu = menuOf(settings.content).map((one) =>
    one.title === group ? { ...one, items: [...one.items, item] } : one,
  )
  const content = { ...settings.content, menu }
  await saveContentDraft(ctx, site.slug, 'settings', { content, version: settings.version }, actor)
}
