import type { Arrival } from './touch.ts'

const hosts: [RegExp, string][] = [
  [/\.naver\.(com|me)$/, 'naver'],
  [/\.(daum\.net|kakao\.com)$/, 'kakao'],
  [/\.google\.[a-z.]{1,20}$/, 'google'],
  [/\.(facebook|instagram)\.com$/, 'meta'],
  [/\.(youtube\.com|youtu\.be)$/, 'youtube'],
]

export function channelOf(arrival: Arrival | null | undefined): string {
  const last = arrival?.last
  if (!last) return 'direct'
  const { params, referrer } = last
  if (params.n_media || params.n_keyword || params.NaPm) return 'naver-ad'
  if (params.gclid || params.gbraid || params.wbraid) return 'google-ad'
  if (params.fbclid) return 'meta'
  if (params.kclid) return 'kakao-ad'
  if (params.utm_source)
    return (
      params.utm_source
        .toLowerCase()
        .replace(/[^a-z0-9가-힣-]/g, '')
        .slice(0, 30) || 'other'
    )
  if (!referrer) return 'direct'
  const host = `.${referrer.split('/')[0]}`
  return hosts.find(([pattern]) => pattern.test(host))?.[1] ?? 'other'
}
