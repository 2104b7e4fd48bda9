import { endingOf, mimeOf } from './file.ts'

/** The name pictures and files are stored and addressed by: part of the content's own hash. */
export const storedName = (sha256: string) => sha256.slice(0, 20)

/** Where the untouched upload lies: apart from what is served, under a name that no address tells. */
export const originalName = (sha256: string, kind: string) => `originals/${sha256}.${kind}`

const served: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}

const publicName = /^[0-9a-f]{20}(-\d{1,5})?\.[a-z0-9]+$/

/** The media type of a stored file that may be served; undefined for every other name. */
export function servedType(name: string): string | undefined {
  if (!publicName.test(name)) return undefined
  const ending = endingOf(name)
  const type = Object.hasOwn(served, ending) ? served[ending] : mimeOf(name)
  return type === 'text/vtt' ? 'text/vtt; charset=utf-8' : type
}
