import type { PressPost } from '#app/domain/publishing/press/press-post.ts'
import { maxLength, pressPost } from '#app/domain/publishing/press/press-post.ts'

export interface MovedPress {
  posts: PressPost[]
  /** Posts that could not be read, by their number, with why. */
  refused: { number: number; why: string }[]
}

/**
 * Posts of a former site: a list of objects, `{ press: […] }`, or documents as Firestore exports them. Dates are ISO text,
 * milliseconds, or `{ seconds }`.
 */
export function readPress(json: unknown): MovedPress {
  const moved: MovedPress = { posts: [], refused: [] }
  for (const [i, one] of listOf(json).entries()) {
    const fields = plain(one) as Record<string, unknown>
    const parsed = pressPost.safeParse({
      title: cut(fields.title, maxLength.title),
      summary: cut(fields.summary || fields.title, maxLength.summary),
      content: cut(fields.content ?? '', maxLength.content),
      publishedAt: dateOf(fields.date ?? fields.createdAt ?? fields.publishedAt),
      ...(Number.isSafeInteger(Number(fields.views)) &&
        Number(fields.views) >= 0 && { views: Number(fields.views) }),
    })
    if (parsed.success) moved.posts.push(parsed.data)
    else
      moved.refused.push({ number: i + 1, why: fields.title ? '날짜를 읽을 수 없습니다' : '제목이 없습니다' })
  }
  return moved
}

function listOf(json: unknown): unknown[] {
  if (Array.isArray(json)) return json
  if (json === null || typeof json !== 'object') return []
  const { press, documents, posts } = json as Record<string, unknown>
  const list = press ?? documents ?? posts ?? json
  return Array.isArray(list) ? list : Object.values(list as object)
}

/** Without the types that Firestore writes around values. */
function plain(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value)
  const [only] = entries
  if (entries.length === 1 && only && /^(string|integer|double|timestamp|boolean|null)Value$/.test(only[0]))
    return only[1]
  if ('fields' in value) return plain((value as { fields: unknown }).fields)
  return Object.fromEntries(entries.map(([name, one]) => [name, plain(one)]))
}

const cut = (value: unknown, length: number) =>
  String(value ?? '')
    .trim()
    .slice(0, length)

function dateOf(value: unknown): string | undefined {
  const seconds =
    value !== null && typeof value === 'object'
      ? (Reflect.get(value, 'seconds') ?? Reflect.get(value, '_seconds'))
      : undefined
  const date = new Date(seconds === undefined ? (value as string | number) : Number(seconds) * 1000)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
