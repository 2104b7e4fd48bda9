import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { maxPictureBytes } from '#app/domain/media/picture-refusal.ts'
import { maxZipBytes } from '#app/domain/publishing/folder/zip-limits.ts'

const kilobyte = 1024

/** Bytes. Only a session cookie allows more than a form; `server/uploads.ts` verifies the session before reading. */
const maxBytes = {
  /** A Korean letter takes nine bytes in a form. */
  form: 32 * kilobyte,
  office: 256 * kilobyte,
  upload: maxPictureBytes + 64 * kilobyte,
  /** A film. */
  file: 128 * kilobyte * kilobyte,
  /** A whole site, or its pictures. */
  site: maxZipBytes + 64 * kilobyte,
}

/**
 * A form that exceeds its limit by no more than this is read to its end and discarded. Closing the connection earlier would
 * lose the answer with the reason, and the browser would show its own error page.
 */
const maxSwallowedBytes = 4 * kilobyte * kilobyte

const timeoutMs = { form: 20_000, office: 30_000, upload: 10 * 60_000, file: 10 * 60_000, site: 30 * 60_000 }

const maxPending = 500
const maxFromStrangers = 300

const sessionCookie = /(?:^|;\s*)(?:__Host-)?bunyang\.session_token=/
const sitePath = /^\/admin\/(?:sites\/[a-z0-9-]+\/files|pictures\/[a-z0-9-]+\/exchange)(?:[.?/]|$)/i
const filePath = /^\/admin\/sites\/[a-z0-9-]+\/documents(?:[.?/]|$)/i
export const uploadPath =
  /^\/admin\/(?:pictures\/|homes\/setup(?:[.?/]|$)|exchange\/[a-z0-9-]+\/import(?:[.?/]|$)|sites\/[a-z0-9-]+\/(?:files|documents|drawings|look)(?:[.?/]|$))/i
const webhookPath = /^\/webhooks\//i

type Kind = keyof typeof maxBytes

export function guardBodies(
  next: RequestListener,
  {
    timeouts = timeoutMs,
    pendingLimit = maxPending,
    headers = {},
    onRefused = () => {},
  }: {
    timeouts?: typeof timeoutMs
    pendingLimit?: number
    headers?: Record<string, string>
    onRefused?: (request: IncomingMessage, status: number) => void
  } = {},
): RequestListener {
  const refuse = (response: ServerResponse, ...answer: Answer) => {
    onRefused(response.req, answer[0])
    sendRefusal(response, headers, ...answer)
  }
  let pending = 0
  let fromStrangers = 0

  return (request, response) => {
    const length = request.headers['content-length']
    const isChunked = request.headers['transfer-encoding'] !== undefined
    if ((length === undefined || length === '0') && !isChunked) return next(request, response)

    const path = (request.url ?? '').split('?', 1)[0] as string
    const isSignedIn = sessionCookie.test(request.headers.cookie ?? '')
    if (request.method === 'GET' || request.method === 'HEAD')
      return refuse(response, 400, '이 주소는 보내신 내용을 받지 않습니다.')
    if (uploadPath.test(path) && !isSignedIn) return refuse(response, ...strangersAnswer(path))
    const kind = classify(path, isSignedIn)
    // Vendors may send chunked bodies; those are counted while they are read.
    if (isChunked && !webhookPath.test(path))
      return refuse(response, 411, '보내시는 내용의 길이(Content-Length)가 필요합니다.')
    if (Number(length ?? 0) > maxBytes[kind] && (kind === 'form' || kind === 'office'))
      return refuse(
        response,
        413,
        '보내신 내용이 너무 깁니다. 뒤로 돌아가 나누어 보내 주세요.',
        Number(length) <= maxSwallowedBytes ? { connection: 'keep-alive' } : {},
      )
    if (pending >= pendingLimit || (!isSignedIn && fromStrangers >= maxFromStrangers))
      return refuse(response, 503, '지금 접속이 많습니다. 잠시 후 다시 시도해 주세요.')

    pending++
    if (!isSignedIn) fromStrangers++
    const timer = setTimeout(() => {
      if (request.complete) return
      if (response.headersSent) return request.destroy()
      refuse(response, 408, '내용이 다 도착하지 않았습니다. 다시 시도해 주세요.')
      response.once('finish', () => request.destroy())
    }, timeouts[kind])
    // Answered before the body was read, for example because the session has ended. The rest is read and discarded, so that
    // the connection can serve the next request; behind a proxy that may be another client's.
    response.once('finish', () => {
      if (!request.readableEnded) request.removeAllListeners('data').resume()
    })
    const onEnd = () => {
      clearTimeout(timer)
      request.off('end', onEnd)
      request.off('close', onEnd)
      pending--
      if (!isSignedIn) fromStrangers--
    }
    request.once('end', onEnd)
    request.once('close', onEnd)
    next(request, response)
  }
}

function classify(path: string, isSignedIn: boolean): Kind {
  if (sitePath.test(path)) return 'site'
  if (filePath.test(path)) return 'file'
  if (uploadPath.test(path)) return 'upload'
  return isSignedIn || webhookPath.test(path) ? 'office' : 'form'
}

export const maxWebhookBytes = maxBytes.office
/** Maximum bytes of an upload to this path. */
export const maxUploadBytes = (path: string): number => maxBytes[classify(path, true)]

type Answer = [status: number, sentence: string, headers?: Record<string, string>]

function sendRefusal(
  response: ServerResponse,
  common: Record<string, string>,
  ...[status, sentence, own]: Answer
): void {
  response.writeHead(status, {
    ...common,
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
    ...(status === 503 ? { 'retry-after': '5' } : {}),
    ...own,
  })
  response.end(sentence)
}

/** Scripts get 401, forms are redirected to sign-in. */
const strangersAnswer = (path: string): Answer =>
  path.endsWith('/upload')
    ? [401, '로그인이 끝났습니다. 다시 로그인해 주세요.']
    : [303, '로그인 화면으로 옮깁니다.', { location: `/admin/sign-in?to=${encodeURIComponent(path)}` }]
