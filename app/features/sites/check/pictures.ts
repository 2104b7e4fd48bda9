import type { CheckedSite } from './checked-site.ts'
import { isPicture, textsOf } from './statements.ts'

export interface ShownPicture {
  file: string
  path: string
  name: string
  alt: string
  caption: string
  /** Words that stand beside the picture, in the same item. */
  beside: string[]
  notices: string[]
}

/** Every place where content shows a picture. */
export function picturesOf({ settings, settingsFile, pages }: CheckedSite): ShownPicture[] {
  return [
    ...walk(settings, { file: settingsFile, path: '', notices: [] }, []),
    ...pages.flatMap(({ file, page }) => walk(page, { file, path: '', notices: page.notices }, [])),
  ]
}

type Place = Pick<ShownPicture, 'file' | 'path' | 'notices'>

function walk(value: unknown, place: Place, beside: string[]): ShownPicture[] {
  if (value === null || typeof value !== 'object') return []
  if (isPicture(value)) {
    const caption = typeof value.caption === 'string' ? value.caption : ''
    return [{ ...place, name: value.name, alt: value.alt, caption, beside }]
  }
  return Object.entries(value).flatMap(([key, inner]) => {
    const step = Array.isArray(value) ? `[${key}]` : place.path ? `.${key}` : key
    const others = Array.isArray(value)
      ? beside
      : Object.entries(value).flatMap(([name, other]) => (name === key || isPicture(other) ? [] : textsOf(other)))
    return walk(inner, { ...place, path: place.path + step }, others)
  })
}
