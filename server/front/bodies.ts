import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { maxPictureBytes } from '../../app/features/media/picture-refusal.ts'

const kilobyte = 1024

/**
 * What may be sent, in bytes. Nobody without a session cookie sends more than a form; whether the cookie is worth
 * anything is asked before an upload is read (`server/uploads.ts`).
 */
const most = {
  /** A visitor's form: a thousand letters of Korean are nine times as many bytes. */
  form: 32 * kilobyte,
  /** A press post, a table of the office, a vendor's batch of reports. */
  office: 256 * kilobyte,
  /** The largest picture, and what a form puts around it. */
  upload: maxPictureBytes + 64 * kilobyte,
}

/** How long a body may take to arrive, in milliseconds; a picture on a slow line takes its time. */
const patienceMs = { form: 20_000, office: 30_000, upload: 10 * 60_000 }

/** Bodies that may be on their way at once; the memory that strangers can take is this times a form. */
const mostPending = 500
const mostOfStrangers = 300

const sessionCookie = /(?:^|;\s*)(?:__Host-)?bunyang\.session_token=/
/** Where pictures and files are sent to. */
export const uploadPath = /^\/admin\/pictures\//i
const webhookPath = /^\/webhooks\//i

type Kind = keyof typeof most

/** Refuses bodies that are too large, of unknown length, too slow or too many, before any of them is read. */
export function guardBodies(
  next: RequestListener,
  { patience = patienceMs, pendingAtMost = mostPending } = {},
): RequestListener {
  let pending = 0
  let ofStrangers = 0

  return (request, response) => {
    const length = request.headers['content-length']
    const isChunked = request.headers['transfer-encoding'] !== undefined
    if ((length === undefined || length === '0') && !isChunked) return next(request, response)

    const path = (request.url ?? '').split('?', 1)[0] as string
    const isSignedIn = sessionCookie.test(request.headers.cookie ?? '')
    if (request.method === 'GET' || request.method === 'HEAD')
      return refuse(response, 400, '이 주소는 보내신 내용을 받지 않습니다.')
    if (uploadPath.test(path) && !isSignedIn) return refuseStranger(response, path)
    const kind = kindOf(path, isSignedIn)
    // Programs of vendors may send in pieces; what they send is counted while it is read.
    if (isChunked && !webhookPath.test(path))
      return refuse(response, 411, '보내시는 내용의 길이(Content-Length)가 필요합니다.')
    if (Number(length ?? 0) > most[kind] && kind !== 'upload')
      return refuse(response, 413, '보내신 내용이 너무 깁니다.')
    if (pending >= pendingAtMost || (!isSignedIn && ofStrangers >= mostOfStrangers))
      return refuse(response, 503, '지금 접속이 많습니다. 잠시 후 다시 시도해 주세요.')

    pending++
    if (!isSignedIn) ofStrangers++
    const late = setTimeout(() => giveUp(request, response), patience[kind])
    const arrived = () => {
      clearTimeout(late)
      request.off('end', arrived)
      request.off('close', arrived)
      pending--
      if (!isSignedIn) ofStrangers--
    }
    request.once('end', arrived)
    request.once('close', arrived)
    next(request, response)
  }
}

function kindOf(path: string, isSignedIn: boolean): Kind {
  if (uploadPath.test(path)) return 'upload'
  return isSignedIn || webhookPath.test(path) ? 'office' : 'form'
}

/** The largest body of a request, in bytes; for whoever reads one whose length nobody told. */
export const mostWebhookBytes = most.office
export const mostUploadBytes = most.upload

/** Answers without reading: the line is closed, so that nothing more arrives on it. */
function refuse(
  response: ServerResponse,
  status: number,
  sentence: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    connection: 'close',
    ...(status === 503 ? { 'retry-after': '5' } : {}),
    ...headers,
  })
  response.end(sentence)
}

/** An upload by nobody: programs are told so, and a form without script leads to signing in. */
function refuseStranger(response: ServerResponse, path: string): void {
  const location = `/admin/sign-in?to=${encodeURIComponent(path)}`
  if (path.endsWith('/upload')) refuse(response, 401, '로그인이 끝났습니다. 다시 로그인해 주세요.')
  else refuse(response, 303, '로그인 화면으로 옮깁니다.', { location })
}

function giveUp(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete || response.headersSent) return
  refuse(response, 408, '내용이 다 도착하지 않았습니다. 다시 시도해 주세요.')
  response.once('finish', () => request.destroy())
}
