import { ownProperty } from '#app/platform/own-property.ts'

const names: Readonly<Record<string, string>> = {
  'naver-ad': '네이버 광고',
  'google-ad': '구글 광고',
  'kakao-ad': '다음·카카오 광고',
  'meta-ad': '페이스북·인스타그램 광고',
  'youtube-ad': '유튜브 광고',
  naver: '네이버',
  kakao: '다음·카카오',
  google: '구글',
  meta: '페이스북·인스타그램',
  youtube: '유튜브',
  direct: '직접 접속',
  other: '다른 사이트',
  'walk-in': '현장 방문',
  call: '전화 문의',
  import: '불러온 명단',
}

/** The `utm_source` of an advertisement stays as written; a paid channel ends in `-ad`. */
export const channelName = (channel: string): string =>
  ownProperty(names, channel) ??
  (channel.endsWith('-ad') && channel.length > 3 ? `${channel.slice(0, -3)} 광고` : channel)

export const knownChannels: readonly string[] = Object.keys(names)
