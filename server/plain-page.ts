import type { Site } from '#app/domain/site/site-settings.ts'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import type { Maintenance } from './front/site-directory.ts'

const defaultRetrySeconds = 600

interface PlainPage {
  status: number
  heading: string
  sentences: string[]
  /** Seconds. */
  retryAfter?: number
  link?: { label: string; url: string }
  site?: Pick<Site, 'settings'> | undefined
}

function plainPage({ status, heading, sentences, retryAfter, link, site }: PlainPage): Response {
  const name = site?.settings.name ?? '분양 홈페이지'
  const phone = site?.settings.phone
  const body = [
    ...sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`),
    ...(link ? [`<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`] : []),
    ...(phone
      ? [
          '<p>급하신 일은 전화로 말씀해 주세요.</p>',
          `<p><a href="tel:${escapeHtml(phone)}">전화 상담 ${escapeHtml(phone)}</a></p>`,
        ]
      : []),
  ]
  return new Response(
    `<!DOCTYPE html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(heading)} | ${escapeHtml(name)}</title>
<link rel="stylesheet" href="/maintenance.css">
</head>
<body>
<main>
<p class="name">${escapeHtml(name)}</p>
<h1>${escapeHtml(heading)}</h1>
${body.join('\n')}
</main>
</body>
</html>
`,
    {
      status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy':
          "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        'cache-control': 'no-store',
        ...(retryAfter ? { 'retry-after': String(retryAfter) } : {}),
      },
    },
  )
}

/** 503 with `Retry-After` keeps pages in search engines. */
export function maintenancePage({ until }: Maintenance, now: Date, site?: Site): Response {
  const isFuture = until !== undefined && until > now
  const end = isFuture ? `${koreanDateTime(until)}까지 ` : ''
  return plainPage({
    status: 503,
    heading: '점검 중입니다',
    sentences: [`${end}홈페이지를 점검하고 있습니다. 잠시 후 다시 찾아 주세요.`],
    retryAfter: isFuture ? Math.ceil((+until - +now) / 1000) : defaultRetrySeconds,
    site,
  })
}

export const unavailablePage = (site: Site | undefined, isPost: boolean): Response =>
  plainPage({
    status: 503,
    heading: '잠시 연결이 원활하지 않습니다',
    sentences: isPost
      ? [
          '보내신 내용은 아직 접수되지 않았습니다. 뒤로 가기를 누르시면 적으신 내용이 남아 있으니, 잠시 후 다시 보내 주세요.',
        ]
      : ['지금은 이 화면을 보여 드릴 수 없습니다. 잠시 후 다시 찾아 주세요.'],
    retryAfter: 30,
    site,
  })

export const unavailableAnswer = ({ method, headers }: Request, site: Site | undefined): Response =>
  method === 'POST' && headers.get('content-type')?.startsWith('application/json')
    ? Response.json(
        { ok: false, reason: 'failed' },
        { status: 503, headers: { 'retry-after': '30', 'cache-control': 'no-store' } },
      )
    : unavailablePage(site, method === 'POST')

export const busyPage = (status: 429 | 503, seconds: number, site?: Site): Response =>
  plainPage({
    status,
    heading: '접속이 많습니다',
    sentences: ['지금 요청이 몰려 바로 처리하지 못했습니다. 잠시 후 다시 시도해 주세요.'],
    retryAfter: seconds,
    site,
  })

/** 410 removes pages from search engines. Shows the phone number, since buyers still move in. */
export const closedPage = (site: Site): Response =>
  plainPage({
    status: 410,
    heading: '분양이 끝났습니다',
    sentences: [
      '분양을 마쳐 홈페이지를 닫았습니다. 관심을 가져 주셔서 감사합니다.',
      '남기신 개인정보의 열람과 삭제, 수신거부는 받으신 문자의 주소와 개인정보 처리방침에 적힌 연락처에서 계속 하실 수 있습니다.',
    ],
    link: { label: '개인정보 처리방침', url: '/privacy' },
    site,
  })

/** Does not reveal the install's sites. */
export const unknownHostPage = (): Response =>
  plainPage({
    status: 421,
    heading: '연결된 홈페이지가 없습니다',
    sentences: ['이 주소로 여는 홈페이지가 없습니다. 주소를 다시 확인해 주세요.'],
  })

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
