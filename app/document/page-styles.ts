interface Sheet {
  css: string
  /** Folder below `app`: `blocks/hero`. */
  folder: string
  /** Its own class names; a module's are scoped, others of its selectors belong to the frame. */
  classes: Set<string>
}

/** Sheets by their files below `app`. @returns from the earliest in the cascade to the last */
export function readSheets(files: Record<string, string>): Sheet[] {
  return Object.entries(files)
    .sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1))
    .map(([file, css]) => {
      const name = file.endsWith('.module.css') ? /\.(_[\w-]{5})(?![\w-])/g : /\.(-?[a-z_][\w-]*)/gi
      return {
        css,
        folder: file.slice(0, file.lastIndexOf('/')),
        classes: new Set([...css.matchAll(name)].map(([, found]) => found as string)),
      }
    })
}

/** What blocks share comes before what one of them says. */
const rank = (file: string) =>
  ['ui', 'blocks'].indexOf(file.split('/')[0] ?? '') * 10 + file.split('/').length

/** The sheets that a document needs: by the classes in it, and those in the folders of its islands and enhancements. */
export function sheetsOf(html: string, sheets: Sheet[]): Sheet[] {
  const classes = new Set(
    [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, list]) => list?.split(' ') ?? []),
  )
  const folders = new Set([
    ...[...html.matchAll(/ data-island="([^"]*)"/g)].map(([, name]) => `blocks/${name}`),
    ...[...html.matchAll(/ data-enhance="([^" ]*)/g)].map(([, name]) => name),
  ])
  return sheets.filter(
    (sheet) => folders.has(sheet.folder) || [...sheet.classes].some((name) => classes.has(name)),
  )
}
