import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Site } from '../app/features/sites/site-settings.ts'
import { koreanDateTime } from '../app/platform/clock.ts'

/** How long an answer to whether a file is there holds, in milliseconds: a switch need not be quicker. */
const lookEvery = 2000
/** What `Retry-After` says where nobody said until when, in seconds. */
const usual = 600

interface Maintenance {
  /** Until when, if the file says so. */
  until: Date | undefined
}

/**
 * The switch of maintenance: the file `maintenance` in the data folder closes every site, `maintenance-{slug}` one of
 * them. Its text may be the instant at which it ends, `2026-11-28T06:00+09:00`; the file has to be removed all the same.
 */
export function watchMaintenance(dataDir: string, now: () => number = Date.now) {
  const seen = new Map<string, { at: number; state: Maintenance | undefined }>()
  const look = async (name: string): Promise<Maintenance | undefined> => {
    const known = seen.get(name)
    if (known && now() - known.at < lookEvery) return known.state
    const text = await readFile(join(dataDir, name), 'utf8').catch(() => undefined)
    const until = text === undefined ? undefined : new Date(text.trim())
    const state = until && { until: Number.isNaN(+until) ? undefined : until }
    seen.set(name, { at: now(), state })
    return state
  }
  return {
    ofInstall: () => look('maintenance'),
    ofSite: ({ slug }: Pick<Site, 'slug'>) => look(`maintenance-${slug}`),
  }
}

/** 503 with when to come again, so that search engines keep the pages they know. */
export function maintenanceAnswer({ until }: Maintenance, now: Date, site?: Site): Response {
  const seconds = until && until > now ? Math.ceil((+until - +now) / 1000) : usual
  const name = site?.settings.name ?? '분양 누리집'
  const phone = site?.settings.phone
  const end = until && until > now ? `${koreanDateTime(until.toISOString())}까지 ` : ''
  return new Response(
    `<!DOCTYPE html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>점검 중입니다 | ${escaped(name)}</title>
<link rel="stylesheet" href="/maintenance.css">
</head>
<body>
<main>
<p class="name">${escaped(name)}</p>
<h1>점검 중입니다</h1>
<p>${end}누리집을 점검하고 있습니다. 잠시 후 다시 찾아 주세요.</p>
${phone ? `<p>급하신 일은 전화로 말씀해 주세요.</p>\n<p><a href="tel:${escaped(phone)}">전화 상담 ${escaped(phone)}</a></p>` : ''}
</main>
</body>
</html>
`,
    {
      status: 503,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy':
          "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
        'retry-after': String(seconds),
        'cache-control': 'no-store',
      },
    },
  )
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
