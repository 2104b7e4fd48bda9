import { pathOf } from '../paths.ts'
import { banner, end, head, type Page } from './page-parts.ts'

export const schedulePage = (): Page => ({
  ...head(
    pathOf.schedule,
    '분양일정',
    '{site.name} 분양일정. 입주자모집공고부터 청약, 당첨자 발표, 계약까지 날짜를 순서대로 안내합니다.',
    ['분양일정', '청약'],
  ),
  banner: banner('분양일정', '공고부터 계약까지', '날짜를 순서대로 안내합니다.'),
  blocks: [
    {
      type: 'schedule',
      label: '일정',
      title: '분양일정',
      calendarTitle: '달력으로 보기',
      addAll: '캘린더에 추가',
    },
    end('일정이 바뀌면 관심고객께 문자로 알려 드립니다.'),
  ],
  notices: ['일정은 사업 여건에 따라 변경될 수 있으며, 변경되면 이 페이지에서 안내해 드립니다.'],
})
