import { pathOf } from '../paths.ts'
import { banner, end, head, type Page } from './page-parts.ts'

export const placePage = (): Page => ({
  ...head(
    pathOf.place,
    '현장과 견본주택',
    '{site.name}의 현장 위치와 견본주택 주소, 상담 시간과 전화번호를 안내합니다. 분양문의 {site.phone}.',
    ['위치', '견본주택'],
  ),
  banner: banner('현장과 견본주택', '현장 위치와', '견본주택 관람을 안내합니다.'),
  blocks: [
    {
      type: 'value-list',
      title: '오시는 곳',
      items: [
        { label: '현장', value: '{place.address}' },
        { label: '견본주택', value: '{site.modelHouse}' },
        { label: '상담 시간', value: '{site.hours}' },
        { label: '분양문의', value: '{site.phone}' },
      ],
    },
    end('방문예약을 하시면 기다리지 않고 안내받으실 수 있습니다.'),
  ],
  notices: ['현장은 공사 중이므로 출입하실 수 없습니다.'],
})
