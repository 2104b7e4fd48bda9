import { type DraftPart, parsePart } from '../../../features/editing/parts.ts'

/** Where a field of a document is edited on its own. */
export const fieldAddress = (slug: string, part: DraftPart, path: string): string =>
  `/admin/sites/${slug}/field?${new URLSearchParams({ part, path })}`

/** The screen of a whole document. */
export function documentAddress(slug: string, part: DraftPart): string {
  const parsed = parsePart(part)
  if (parsed?.kind === 'page') return `/admin/sites/${slug}/pages`
  return parsed?.kind === 'drawing' ? `/admin/sites/${slug}/drawings` : `/admin/sites/${slug}/settings`
}
