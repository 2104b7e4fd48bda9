import { endingOf, mimeOf } from './file.ts'

export const storedName = (sha256: string) => sha256.slice(0, 20)

/** Originals are stored apart from public files; no address reveals their names. */
export const originalName = (sha256: string, kind: string) => `originals/${sha256}.${kind}`

/** Where the original of a stored picture is. */
export const originalOf = ({ sha256, mime }: { sha256: string; mime: string }): string =>
  originalName(sha256, mime.replace('image/', '').replace('+xml', ''))

const served: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}

const publicName = /^[0-9a-f]{20}(-\d{1,5}(-maskable)?)?\.[a-z0-9]+$/

export function servedType(name: string): string | undefined {
  if (!publicName.test(name)) return undefined
  const ending = endingOf(name)
  const type = Object.hasOwn(served, ending) ? served[ending] : mimeOf(name)
  return type === 'text/vtt' ? 'text/vtt; charset=utf-8' : type
}
