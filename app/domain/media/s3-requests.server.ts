import { AwsV4Signer } from 'aws4fetch'
import { StorageFailed } from './storage-port.ts'

export interface S3Settings {
  /** `https://kr.object.ncloudstorage.com`, `https://s3.ap-northeast-2.amazonaws.com` */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Milliseconds until the response head; large uploads get more. */
  timeoutMs?: number
  /** Milliseconds before the first retry; doubles each time. */
  pauseMs?: number
}

interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  key: string
  /** Of a listing, whose key is empty. */
  query?: URLSearchParams
  headers?: Record<string, string>
  body?: Uint8Array<ArrayBuffer> | Blob
  /** Of the body, hexadecimal: part of the signature, so that damaged uploads are refused. */
  sha256?: string
  /** Statuses that are answers; others are retried or thrown. */
  expect: number[]
}

const tries = 4
const emptySha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
/** A slower network counts as down. */
const minBytesPerMs = 50

/** Signature Version 4. Transient failures (no answer, 5xx, 429, a write conflict) are retried with a new signature. */
export function s3Requests(settings: S3Settings): (request: S3Request) => Promise<Response> {
  const { timeoutMs = 10_000, pauseMs = 200 } = settings
  const bucketUrl = `${settings.endpoint.replace(/\/$/, '')}/${settings.bucket}`
  const signingKeys = new Map<string, ArrayBuffer>()

  async function send({ method, key, query, headers, body, sha256 }: S3Request) {
    const signed = await new AwsV4Signer({
      ...settings,
      service: 's3',
      method,
      url: query ? `${bucketUrl}?${query}` : `${bucketUrl}/${key}`,
      headers: { ...headers, 'x-amz-content-sha256': sha256 ?? emptySha256 },
      cache: signingKeys,
    }).sign()
    // Unsigned, since proxies change it. Compressed answers would not match the lengths of ranges.
    signed.headers.set('accept-encoding', 'identity')
    const bytes = body instanceof Blob ? body.size : (body?.byteLength ?? 0)
    const control = new AbortController()
    const timer = setTimeout(() => control.abort(), timeoutMs + bytes / minBytesPerMs)
    try {
      return await fetch(signed.url, {
        method,
        headers: signed.headers,
        body: body ?? null,
        redirect: 'error',
        signal: control.signal,
      })
    } finally {
      clearTimeout(timer)
    }
  }

  return async (request) => {
    const what = `${request.method} ${request.key}`
    for (let attempt = 1; ; attempt++) {
      const [response, error] = await send(request).then(
        (answer) => [answer] as const,
        (cause: unknown) => [undefined, cause] as const,
      )
      if (response && request.expect.includes(response.status)) return response
      const detail = response ? await explain(response) : String(error)
      const passing = !response || response.status >= 500 || [409, 429].includes(response.status)
      if (!passing || attempt === tries)
        throw new StorageFailed(`${what}: ${detail} (${attempt} tries)`, { cause: error })
      await new Promise((resolve) =>
        setTimeout(resolve, pauseMs * 2 ** (attempt - 1) * (0.5 + Math.random())),
      )
    }
  }
}

/** Status and code of S3's error document; never its other parts, which repeat our key. */
async function explain(response: Response): Promise<string> {
  const text = await response.text().catch(() => '')
  return [response.status, /<Code>(\w+)<\/Code>/.exec(text)?.[1]].filter(Boolean).join(' ')
}
