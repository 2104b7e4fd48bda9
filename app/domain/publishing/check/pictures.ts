import { picturedKinds } from '#app/domain/drawings/drawing.ts'
import { siteSettings } from '#app/domain/site/site-settings.ts'
import { fieldsOf, textsOf, walkContent } from '#app/platform/field-roles.ts'
import type { Schema } from '#app/platform/schema-meta.ts'
import type { CheckedSite } from '../pages/checked-site.ts'
import { pageContent } from '../pages/page-content.ts'
import { isPicture } from '../pages/statements.ts'
import { pressPost } from '../press/press-post.ts'

export interface ShownPicture {
  file: string
  path: string
  name: string
  alt: string
  caption: string
  beside: string[]
  notices: string[]
}

/** Cached for each checked site: several checks read them. */
const collected = new WeakMap<CheckedSite, ShownPicture[]>()

export function picturesOf(site: CheckedSite): ShownPicture[] {
  const known = collected.get(site) ?? collect(site)
  collected.set(site, known)
  return known
}

const collect = ({ settings, settingsFile, pages, press, pictured }: CheckedSite): ShownPicture[] => [
  ...picturesIn(siteSettings, settings).map((picture) => ({ ...picture, file: settingsFile, notices: [] })),
  ...pages.flatMap(({ file, page }) =>
    picturesIn(pageContent, page).map((picture) => ({ ...picture, file, notices: page.notices })),
  ),
  ...pictured.flatMap(({ file, kind, content }) =>
    picturesIn(picturedKinds[kind], content).map((picture) => ({ ...picture, file, notices: [] })),
  ),
  ...press.flatMap(({ file, post }) =>
    picturesIn(pressPost, post).map((picture) => ({ ...picture, file, notices: [] })),
  ),
]

function picturesIn(schema: Schema, content: unknown): Omit<ShownPicture, 'file' | 'notices'>[] {
  const positions = [...walkContent(schema, content)]
  const holders = new Map(
    positions
      .filter(({ value }) => value !== null && typeof value === 'object' && !isPicture(value))
      .map((position) => [position.path, position]),
  )
  /** Of pictures of a list the same. */
  const textsBeside = new Map<string, string[]>()
  const besideOf = (path: string): string[] => {
    const { holder: over, field: own } = placeOf(path)
    const key = `${over}\n${own}`
    const known = textsBeside.get(key)
    if (known) return known
    const holder = holders.get(over)
    const beside = fieldsOf(holder?.schema, holder?.value ?? {})
      .filter(({ name, role, value }) => role !== 'silent' && name !== own && !isPicture(value))
      .flatMap((field) => textsOf(field.schema, field.value))
    textsBeside.set(key, beside)
    return beside
  }
  return positions.flatMap(({ path, value }) => {
    if (!isPicture(value)) return []
    const { name, alt, caption } = value
    return [{ path, name, alt, caption: typeof caption === 'string' ? caption : '', beside: besideOf(path) }]
  })
}

/** `rows[2].picture` is the field `picture` of `rows[2]`, `pictures[1]` of the list `pictures` of the list's parent. */
function placeOf(path: string): { holder: string; field: string } {
  const field = path.endsWith(']') ? path.slice(0, path.lastIndexOf('[')) : path
  const holder = field.slice(0, Math.max(0, field.lastIndexOf('.'), field.lastIndexOf(']') + 1))
  return { holder, field: field.slice(holder.length).replace(/^\./, '') }
}
