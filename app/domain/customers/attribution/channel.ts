import type { TrafficSource } from './touch.ts'

const hosts: [RegExp, string][] = [
  [/\.naver\.(com|me)$/, 'naver'],
  [/\.(daum\.net|kakao\.com)$/, 'kakao'],
  [/\.google\.[a-z.]{1,20}$/, 'google'],
  [/\.(facebook|instagram)\.com$/, 'meta'],
  [/\.(youtube\.com|youtu\.be)$/, 'youtube'],
]

/** How advertisers write a family in `utm_source`; more may follow: `naver_gfa`, `kakaotalk_channel`, `m.facebook.com`. */
const families: [pattern: RegExp, family: string][] = [
  [/^(?:naver|네이버)/, 'naver'],
  [/^(?:kakao|카카오)/, 'kakao'],
  [/^(?:google|구글)/, 'google'],
  [/^(?:facebook|instagram|페이스북|인스타그램)/, 'meta'],
  [/^(?:youtube|유튜브)/, 'youtube'],
  // Short ones are whole words, since others begin with them.
  [/^(?:daum|다음)(?![a-z0-9가-힣])/, 'kakao'],
  [/^(?:meta|insta|fb|ig|인스타|메타)(?:ads?|광고)?(?![a-z0-9가-힣])/, 'meta'],
]

const paidWords: ReadonlySet<string> = new Set([
  ...['cpc', 'ppc', 'cpm', 'cpv', 'cpa', 'cpp', 'cpt', 'sem', 'sa', 'da', 'bsa', 'gfa', 'gdn', 'ad', 'ads'],
  ...['display', 'banner', 'retargeting', 'remarketing', 'sponsored', 'powerlink', 'bizboard', 'moment'],
  ...['유료', '배너', '파워링크', '비즈보드', '브랜드검색'],
])

const words = (text: string): string[] => text.toLowerCase().match(/[a-z0-9가-힣]+/g) ?? []

/** Bought traffic: `cpc`, `paid_social`, `display`, `검색광고`. */
const isPaid = (medium: string): boolean => {
  const all = words(medium)
  return [...all, all.join('')].some(
    (word) => paidWords.has(word) || word.startsWith('paid') || word.endsWith('광고'),
  )
}

const cleaned = (source: string): string => source.toLowerCase().replace(/[^a-z0-9가-힣-]/g, '')

/** What follows the name of the family may say that it was bought. */
function familyOf(source: string): { family: string; isBought: boolean } | undefined {
  const name = source
    .toLowerCase()
    .trim()
    .replace(/^(?:www|m|l|lm)\./, '')
  const found = families.find(([pattern]) => pattern.test(name))
  if (!found) return undefined
  const [beginning, family] = found
  const isBought = isPaid(name) || isPaid(name.replace(beginning, ''))
  return { family, isBought: isBought || /(?:ads?|광고)$/.test(name) }
}

const longest = 30
const paid = '-ad'

/** Of the last arrival. Bought and free traffic of a family are two channels: `naver-ad`, `naver`. */
export function channelOf(arrival: TrafficSource | null | undefined): string {
  const last = arrival?.last
  if (!last) return 'direct'
  const { params, referrer } = last
  if (params.n_media || params.n_keyword || params.NaPm) return 'naver-ad'
  if (params.gclid || params.gbraid || params.wbraid) return 'google-ad'
  if (params.kclid) return 'kakao-ad'
  if (params.utm_source) return channelOfSource(params.utm_source, params.utm_medium ?? '')
  // Facebook and Instagram add it to every link, also of those who pay nothing.
  if (params.fbclid) return isPaid(params.utm_medium ?? '') ? `meta${paid}` : 'meta'
  if (!referrer) return 'direct'
  const host = `.${referrer.split('/')[0]}`
  return hosts.find(([pattern]) => pattern.test(host))?.[1] ?? 'other'
}

function channelOfSource(source: string, medium: string): string {
  const known = familyOf(source)
  const isBought = isPaid(medium) || known?.isBought
  const name = known?.family ?? (cleaned(source) || 'other')
  return isBought ? `${name.slice(0, longest - paid.length)}${paid}` : name.slice(0, longest)
}

/**
 * The channel that one of an earlier version is now: `facebook` and `instagram` were channels of their own. Figures of destroyed
 * customers and saved addresses keep the old name and are read by this.
 */
export function canonicalChannel(channel: string): string {
  const known = familyOf(channel)
  return known ? `${known.family}${known.isBought ? paid : ''}` : channel
}
