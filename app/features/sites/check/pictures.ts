import { placesIn } from '../places.ts'
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
export const picturesOf = ({ settings, settingsFile, pages, press }: CheckedSite): ShownPicture[] => [
  ...picturesIn(settings).map((picture) => ({ ...picture, file: settingsFile, notices: [] })),
  ...pages.flatMap(({ file, page }) =>
    picturesIn(page).map((picture) => ({ ...picture, file, notices: page.notices })),
  ),
  ...press.flatMap(({ file, post }) =>
    picturesIn(post).map((picture) => ({ ...picture, file, notices: [] })),
  ),
]

/** Pictures with the words of the object that holds them, directly or in a list. */
function picturesIn(content: unknown): Omit<ShownPicture, 'file' | 'notices'>[] {
  const places = [...placesIn(content)]
  const holders = places.filter(
    ({ value }) => value !== null && typeof value === 'object' && !isPicture(value),
  )
  return places.flatMap(({ path, value }) => {
    if (!isPicture(value)) return []
    const { name, alt, caption } = value
    const over = holderOf(path)
    const holder = holders.find((place) => place.path === over)?.value ?? {}
    const beside = Object.values(holder).filter((other) => !isPicture(other) && !holds(other, value))
    return [{ path, name, alt, caption: typeof caption === 'string' ? caption : '', beside: textsOf(beside) }]
  })
}

/** `rows[2].picture` stands in `rows[2]`, `pictures[1]` in what has the list. */
function holderOf(path: string): string {
  const field = path.endsWith(']') ? path.slice(0, path.lastIndexOf('[')) : path
  return field.slice(0, Math.max(0, field.lastIndexOf('.'), field.lastIndexOf(']') + 1))
}

const holds = (list: unknown, item: unknown) => Array.isArray(list) && list.includes(item)
