/** The same JSON with each text replaced by the result of `change`; names stay. */
export function mapTexts<T>(content: T, change: (text: string) => string): T {
  if (typeof content === 'string') return change(content) as T
  if (Array.isArray(content)) return content.map((item) => mapTexts(item, change)) as T
  if (content === null || typeof content !== 'object') return content
  return Object.fromEntries(
    Object.entries(content).map(([name, value]) => [name, mapTexts(value, change)]),
  ) as T
}
