import { head, type Page, picture } from './page-parts.ts'

export const customerPage = (): Page => ({
  ...head(
    '/customer',
    '관심고객 등록·방문예약',
    '{site.name} 관심고객 등록과 방문예약. 대표번호 {site.phone}, 상담 시간 {site.hours}.',
    ['관심고객 등록', '방문예약', '분양문의'],
  ),
  blocks: [
    {
      type: 'enquiry',
      title: '관심고객 등록·방문예약',
      text: '이름과 전화번호를 남기시면 전문 상담사가 전화로 안내해 드립니다. 분양 일정과 견본주택 관람도 문자로 보내 드립니다.',
      picture,
      action: '방문예약 신청',
    },
  ],
})
