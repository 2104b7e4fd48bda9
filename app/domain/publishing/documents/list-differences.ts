import { walkJson } from '#app/domain/site/walk-json.ts'

const maxTextLength = 40
const maxLines = 4

/** Differences between two pieces of content with paths: `blocks[2].title: ‘전’ → ‘후’`. */
export function listDifferences(before: unknown, after: unknown, most = maxLines): string[] {
  const [from, to] = [flatten(before), flatten(after)]
  const paths = [...new Set([...to.keys(), ...from.keys()])].filter(
    (place) => from.get(place) !== to.get(place),
  )
  const lines = paths.slice(0, most).map((place) => {
    const change = `${quote(from.get(place))} → ${quote(to.get(place))}`
    return place ? `${place}: ${change}` : change
  })
  return paths.length > most ? [...lines, `그 밖에 ${paths.length - most}곳`] : lines
}

const flatten = (content: unknown) =>
  new Map(
    walkJson(content).flatMap(({ path, value }): [string, string][] =>
      value === undefined || (value !== null && typeof value === 'object') ? [] : [[path, String(value)]],
    ),
  )

const quote = (text: string | undefined) => {
  if (text === undefined) return '(없음)'
  const line = text.replace(/\s+/g, ' ')
  return `‘${line.length > maxTextLength ? `${line.slice(0, maxTextLength - 1)}…` : line}’`
}
