import type { Deps } from '#app/db/deps.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import type { Document } from '../documents/parts.ts'
import { readDocument, type SavedDraft, saveContentDraft } from '../drafts/drafts.server.ts'

export interface MenuItem {
  title: string
  url: string
}

interface MenuGroup {
  title: string
  items: MenuItem[]
}

export const menuOf = (settings: Document) => (settings.menu ?? []) as MenuGroup[]

/** As a draft of the settings: the entries are published together with their pages. A new group comes after the first one. */
export async function addToMenu(
  deps: Deps<'db' | 'clock'>,
  slug: string,
  { group, items }: { group: string; items: readonly MenuItem[] },
  actor: Actor,
): Promise<SavedDraft> {
  const settings = await readDocument(deps.db, { slug }, 'settings')
  if (!settings?.content) return { ok: false, reason: 'not-found' }
  const menu = menuOf(settings.content)
  const added = menu.some(({ title }) => title === group)
    ? menu.map((one) => (one.title === group ? { ...one, items: [...one.items, ...items] } : one))
    : menu.toSpliced(1, 0, { title: group, items: [...items] })
  const draft = { content: { ...settings.content, menu: added }, version: settings.version }
  return await saveContentDraft(deps, slug, 'settings', draft, actor)
}
