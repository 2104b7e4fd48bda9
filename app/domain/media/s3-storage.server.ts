import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { parseXml, XmlElement } from '@rgrove/parse-xml'
import { byteRange } from './byte-range.ts'
import { endingOf } from './file.ts'
import { type S3Settings, s3Requests } from './s3-requests.server.ts'
import { type MediaStorage, StorageFailed, type StoredPart } from './storage-port.ts'
import { servedType } from './stored-name.ts'

/** Addressed by path (`<endpoint>/<bucket>/<key>`). A policy or a CDN can open the public prefix `media/` alone. */
export function s3Storage(settings: S3Settings): MediaStorage {
  const ask = s3Requests(settings)
  const keyOf = (name: string) => (name.startsWith('originals/') ? name : `media/${name}`)

  const storage: MediaStorage = {
    async sizeOf(name) {
      const response = await ask({ method: 'HEAD', key: keyOf(name), expect: [200, 404] })
      return response.status === 404 ? undefined : Number(response.headers.get('content-length'))
    },
    async read(name, range) {
      const requestedRange = range ? await plainRange(range, () => storage.sizeOf(name)) : undefined
      const response = await ask({
        method: 'GET',
        key: keyOf(name),
        headers: requestedRange ? { range: requestedRange } : {},
        expect: [200, 206, 404, 416],
      })
      if (response.status === 404 || response.status === 416) await response.body?.cancel()
      if (response.status === 404) return undefined
      if (response.status === 416) return { size: sizeIn(response) ?? (await storage.sizeOf(name)) ?? 0 }
      return partOf(response)
    },
    async keep(name, content) {
      const body = 'path' in content ? await openAsBlob(content.path) : content
      const sha256 = 'path' in content ? content.sha256 : createHash('sha256').update(content).digest('hex')
      const headers = {
        'content-type': servedType(name) ?? `image/${endingOf(name)}`,
        'cache-control': servedType(name) ? 'public, max-age=31536000, immutable' : 'private, no-store',
      }
      const put = { method: 'PUT', key: keyOf(name), body, sha256 } as const
      // 412: the name exists, perhaps from an earlier try of ours whose answer got lost.
      const once = await ask({
        ...put,
        headers: { ...headers, 'if-none-match': '*' },
        expect: [200, 412, 501],
      })
      await once.body?.cancel()
      // Without conditional writes a replacement is harmless: names are content hashes.
      if (once.status === 501 && (await storage.sizeOf(name)) === undefined)
        await (await ask({ ...put, headers, expect: [200] })).body?.cancel()
    },
    async *list() {
      for (const prefix of ['media/', 'originals/'])
        for (let token: string | undefined = ''; token !== undefined; ) {
          const query = new URLSearchParams({ 'list-type': '2', prefix })
          if (token) query.set('continuation-token', token)
          const response = await ask({ method: 'GET', key: '', query, expect: [200] })
          const page = readListing(await response.text())
          for (const key of page.keys) yield key.replace(/^media\//, '')
          token = page.next
        }
    },
    async remove(name) {
      await (await ask({ method: 'DELETE', key: keyOf(name), expect: [200, 204, 404] })).body?.cancel()
    },
  }
  return storage
}

/** Of ListObjectsV2, a thousand keys a page. */
function readListing(xml: string): { keys: string[]; next: string | undefined } {
  const children = (parent: XmlElement | null, name: string) =>
    (parent?.children ?? []).filter(
      (child): child is XmlElement => child instanceof XmlElement && child.name === name,
    )
  const { root } = parseXml(xml)
  return {
    keys: children(root, 'Contents').flatMap((entry) => children(entry, 'Key')[0]?.text ?? []),
    next: children(root, 'NextContinuationToken')[0]?.text || undefined,
  }
}

/** In the form that every service supports: first and perhaps last byte; suffix ranges are converted. */
async function plainRange(range: string, sizeOf: () => Promise<number | undefined>) {
  const parsed = byteRange(range, Number.MAX_SAFE_INTEGER)
  if (!parsed) return undefined
  if (!/=-/.test(range)) return range.trim()
  const ending = byteRange(range, (await sizeOf()) ?? 0)
  return typeof ending === 'object' ? `bytes=${ending.first}-${ending.last}` : undefined
}

function partOf(response: Response): StoredPart {
  const length = Number(response.headers.get('content-length'))
  const stream = response.body ?? new Blob([]).stream()
  const range = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(response.headers.get('content-range') ?? '')
  if (response.status === 206 && !range) throw new StorageFailed('a part without content-range')
  const [first = 0, last = length - 1, size = length] = range?.slice(1).map(Number) ?? []
  return { size, first, last, stream }
}

const sizeIn = (response: Response) => {
  const size = /^bytes \*\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1]
  return size === undefined ? undefined : Number(size)
}
