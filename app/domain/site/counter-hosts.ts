import type { Measurement } from './measurement-settings.ts'

/** Script and report hosts of measurement vendors, the only external addresses of public documents. */
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

/** Content security policy sources for the vendors a site has ids for. */
export function counterHosts(measurement: Measurement | undefined): { script: string[]; connect: string[] } {
  const used = (Object.keys(hosts) as (keyof typeof hosts)[]).filter((name) => measurement?.[name])
  return {
    script: used.flatMap((name) => hosts[name].script),
    connect: used.flatMap((name) => hosts[name].connect),
  }
}
