import type { ViewUse } from '../maps/view-uses.ts'

/** What the office calls each view of a map, by its name. */
export type ViewTitles = Readonly<Record<string, string>>

export interface PageOfViews {
  /** Title of the page. */
  page: string
  uses: readonly ViewUse[]
}

/**
 * What the office calls the views of a map: by the page that shows it, with the words of the place where a page shows several, numbered
 * where that tells nothing either. Their own names are of no language.
 */
export function titleViews(views: readonly string[], pages: readonly PageOfViews[]): ViewTitles {
  const found = views.map((view) =>
    pages.flatMap(({ page, uses }) =>
      uses.filter((use) => use.view === view).map((use) => ({ page, ...use })),
    ),
  )
  const byPage = found.map((uses) => {
    const [first, ...others] = [...new Set(uses.map(({ page }) => page))]
    if (first === undefined) return '쓰지 않는 보기'
    return others.length ? `${first} 외 ${others.length}` : first
  })
  const byWords = found.map((uses, i) => {
    const title = byPage[i] as string
    // What follows the first sentence is a notice that many pictures have.
    const words = uses.find((use) => use.words)?.words?.split('. ', 1)[0]
    const told = isShared(byPage, title) && words ? `${title} › ${words}` : title
    return uses.length && uses.every(({ isNarrow }) => isNarrow) ? `${told} (휴대전화)` : told
  })
  const titles = byWords.map((title, i) =>
    isShared(byWords, title)
      ? `${title} ${byWords.slice(0, i).filter((one) => one === title).length + 1}`
      : title,
  )
  return Object.fromEntries(views.map((view, i) => [view, titles[i] as string]))
}

const isShared = (titles: readonly string[], title: string) =>
  titles.indexOf(title) !== titles.lastIndexOf(title)
