import type { ReactNode } from 'react'
import { channelName } from '#app/domain/customers/attribution/channel-names.ts'
import type { Touch } from '#app/domain/customers/attribution/touch.ts'
import type { DeskNotes } from '#app/domain/customers/customer/find-lead.server.ts'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { Facts, Part } from '#app/routes/admin/screen.tsx'

const devices = { phone: '휴대전화', tablet: '태블릿', desktop: 'PC' } as const
const apps = {
  naver: '네이버 앱',
  kakaotalk: '카카오톡',
  instagram: '인스타그램',
  facebook: '페이스북',
  daum: '다음 앱',
} as const

const page = ({ landing, referrer, at }: Touch): string =>
  `${landing}${referrer ? `, ${referrer}에서` : ''} (${koreanDateTime(at)})`

export function Attribution({ desk }: { desk: DeskNotes }) {
  const { channel, campaign, keyword, arrival } = desk
  const facts: [string, ReactNode][] = [['유입 채널', channel ? channelName(channel) : '알 수 없음']]
  if (campaign) facts.push(['캠페인', campaign])
  if (keyword) facts.push(['검색어', keyword])
  if (arrival?.first) facts.push(['처음 본 화면', page(arrival.first)])
  if (arrival?.last && arrival.last.at !== arrival.first?.at) facts.push(['마지막 방문', page(arrival.last)])
  if (arrival?.device) {
    const { kind, inside } = arrival.device
    facts.push(['기기', devices[kind] + (inside ? `, ${apps[inside]}` : '')])
  }
  return (
    <Part title="유입">
      <Facts facts={facts} />
    </Part>
  )
}
