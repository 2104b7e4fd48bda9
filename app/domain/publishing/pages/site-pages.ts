import type { Fact } from '#app/domain/site/fact.ts'
import { fillFacts } from '#app/domain/site/facts.ts'
import { pagePart } from '../documents/parts.ts'
import { documentsOf } from '../documents/site-documents.ts'
import type { DraftedSite } from '../drafts/drafts.server.ts'
import { isHere } from './menu-position.ts'

/** `shown`: published; `draft`: with unpublished changes; `off`: about to be removed. */
export type PageState = 'shown' | 'draft' | 'new' | 'off'

export interface SitePageRow {
  path: string
  title: string
  state: PageState
  /** Where the menu leads to it: `단지 안내 › 사업개요`. */
  menu: string | undefined
  blocks: number
}

interface MenuGroup {
  title: string
  items: { title: string; url: string }[]
}

/** Pages of a site with their drafts, in the order of the menu, then by address. */
export function listSitePages({ published, drafts, documents }: DraftedSite): SitePageRow[] {
  const menu = (documents.get('settings')?.menu ?? []) as MenuGroup[]
  const facts = published.settings?.facts ?? {}
  const drafted = new Set(drafts.map(({ part }) => part))
  const pages = new Map([...documentsOf(published.documents, 'page'), ...documentsOf(documents, 'page')])
  const rows = [...pages].map(([path, document]): SitePageRow => {
    const part = pagePart(path)
    return {
      path,
      title: fillKnown(String(document.title ?? ''), facts),
      state: stateOf(documents.has(part), drafted.has(part), published.documents.has(part)),
      menu: menuPlace(menu, path),
      blocks: Array.isArray(document.blocks) ? document.blocks.length : 0,
    }
  })
  const order = menu.flatMap(({ items }) => items.map(({ url }) => url))
  const rank = ({ path }: SitePageRow) => {
    if (path === '/') return -1
    const at = order.findIndex((url) => isHere(url, path))
    return at < 0 ? order.length : at
  }
  return rows.sort((a, b) => rank(a) - rank(b) || a.path.localeCompare(b.path))
}

function stateOf(exists: boolean, isDrafted: boolean, isShown: boolean): PageState {
  if (!exists) return 'off'
  if (!isShown) return 'new'
  return isDrafted ? 'draft' : 'shown'
}

function menuPlace(menu: readonly MenuGroup[], path: string): string | undefined {
  for (const { title, items } of menu) {
    const item = items.find(({ url }) => isHere(url, path))
    if (item) return `${title} › ${item.title}`
  }
  return undefined
}

/** A reference that is wrong while it is written stays as it is. */
function fillKnown(text: string, facts: Record<string, Fact>): string {
  try {
    return fillFacts(text, facts)
  } catch {
    return text
  }
}
