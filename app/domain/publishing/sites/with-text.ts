/** A copy of a document with another value at a path in the notation of `walkJson`; names of facts contain dots. */
export function withText<T>(document: T, path: string, value: string | number, at = ''): T {
  if (path === at) return value as T
  if (Array.isArray(document))
    return document.map((item, i) =>
      within(path, `${at}[${i}]`) ? withText(item, path, value, `${at}[${i}]`) : item,
    ) as T
  if (document === null || typeof document !== 'object') return document
  return Object.fromEntries(
    Object.entries(document).map(([name, item]) => {
      const place = at ? `${at}.${name}` : name
      return [name, within(path, place) ? withText(item, path, value, place) : item]
    }),
  ) as T
}

const within = (path: string, place: string) =>
  path === place || path.startsWith(`${place}.`) || path.startsWith(`${place}[`)
