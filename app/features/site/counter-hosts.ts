import type { Measurement } from './site-settings.ts'

/** Where each counter's script comes from and reports to; the only foreign addresses a public document may ask. */
const hosts = {
  ga4: {
    script: ['https://www.googletagmanager.com'],
    connect: [
      'https://www.googletagmanager.com',
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
    ],
  },
  naver: { script: ['https://wcs.naver.net'], connect: ['https://wcs.naver.com', 'https://wcs.naver.net'] },
  kakaoPixel: {
    script: ['https://t1.daumcdn.net'],
    connect: ['https://bc.ad.daum.net', 'https://kaat.daum.net'],
  },
  metaPixel: { script: ['https://connect.facebook.net'], connect: ['https://www.facebook.com'] },
} as const

/** What the policy of a site's documents has to allow for the counters that the site has ids for. */
export function counterHosts(measurement: Measurement | undefined): { script: string[]; connect: string[] } {
  const used = (Object.keys(hosts) as (keyof typeof hosts)[]).filter((name) => measurement?.[name])
  return {
    script: used.flatMap((name) => hosts[name].script),
    connect: used.flatMap((name) => hosts[name].connect),
  }
}
