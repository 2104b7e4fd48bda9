import { fieldsOf, textsOf, walkContent } from '../../../platform/field-roles.ts'
import type { Schema } from '../../../platform/schema-meta.ts'
import type { CheckedSite } from '../../pages/checked-site.ts'
import { pageContent } from '../../pages/page-content.ts'
import { isPicture } from '../../pages/statements.ts'
import { pressPost } from '../../press/press-post.ts'
import { siteSettings } from '../../site/site-settings.ts'

export interface ShownPicture {
  file: string
  path: string
  name: string
  alt: string
  caption: string
  beside: string[]
  notices: string[]
}

export const picturesOf = ({ settings, settingsFile, pages, press }: CheckedSite): ShownPicture[] => [
  ...picturesIn(siteSettings, settings).map((picture) => ({ ...picture, file: settingsFile, notices: [] })),
  ...pages.flatMap(({ file, page }) =>
    picturesIn(pageContent, page).map((picture) => ({ ...picture, file, notices: page.notices })),
  ),
  ...press.flatMap(({ file, post }) =>
    picturesIn(pressPost, post).map((picture) => ({ ...picture, file, notices: [] })),
  ),
]

function picturesIn(schema: Schema, content: unknown): Omit<ShownPicture, 'file' | 'notices'>[] {
  const positions = [...walkContent(schema, content)]
  const holders = positions.filter(
    ({ value }) => value !== null && typeof value === 'object' && !isPicture(value),
  )
  return positions.flatMap(({ path, value }) => {
    if (!isPicture(value)) return []
    const { name, alt, caption } = value
    const over = holderOf(path)
    const holder = holders.find((position) => position.path === over)
    const beside = fieldsOf(holder?.schema, holder?.value ?? {}).filter(
      (field) => field.role !== 'silent' && !isPicture(field.value) && !holds(field.value, value),
    )
    return [
      {
        path,
        name,
        alt,
        caption: typeof caption === 'string' ? caption : '',
        beside: beside.flatMap((field) => textsOf(field.schema, field.value)),
      },
    ]
  })
}

/** `rows[2].picture` belongs to `rows[2]`, `pictures[1]` to the parent of the list. */
function holderOf(path: string): string {
  const field = path.endsWith(']') ? path.slice(0, path.lastIndexOf('[')) : path
  return field.slice(0, Math.max(0, field.lastIndexOf('.'), field.lastIndexOf(']') + 1))
}

const holds = (list: unknown, item: unknown) => Array.isArray(list) && list.includes(item)
