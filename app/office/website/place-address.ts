import { type DraftPart, parsePart } from '#app/domain/publishing/documents/parts.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import { screenOfPart } from './addresses.ts'
import { formWithField } from './part/setting-forms.ts'

/** Address of the screen that edits a single field of a document. */
export const fieldAddress = (slug: string, part: DraftPart, path: string): string =>
  `/admin/sites/${slug}/field?${new URLSearchParams({ part, path })}`

/** The screen of the document that a field is in, opened at its block. */
export function screenOfPlace(slug: string, part: DraftPart, path = ''): string {
  const parsed = parsePart(part)
  if (parsed?.kind === 'page') {
    const block = /^blocks\[(\d+)\]/.exec(path)?.[1]
    return screenOfPart(slug, part) + (block ? `?block=${block}` : '')
  }
  if (parsed && ['file', 'picture', 'drawing'].includes(parsed.kind)) return screenOfPart(slug, part)
  const [field = ''] = path.split(/[.[]/)
  const screen = ownProperty({ facts: 'facts', hosts: 'hosts' }, field) ?? formWithField(field)
  return parsed?.kind === 'settings' && screen
    ? `/admin/sites/${slug}/${screen}`
    : `/admin/sites/${slug}/settings`
}
