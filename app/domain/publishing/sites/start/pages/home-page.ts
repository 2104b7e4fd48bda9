import type { SiteAnswers } from '../answers.ts'
import { pathOf } from '../paths.ts'
import { head, type Page, picture, scale } from './page-parts.ts'
import { projectRows } from './project-rows.ts'

const registration = {
  type: 'booking',
  id: 'interestForm',
  label: '관심고객 등록',
  title: '분양 소식을\n먼저 받아 보세요',
  steps: [
    { title: '등록', text: '이름과 전화번호를 남겨 주세요.' },
    { title: '문자', text: '분양 일정과 견본주택 관람을 안내해 드립니다.' },
    { title: '상담', text: '전문 상담사가 주택형과 분양 조건을 설명해 드립니다.' },
  ],
  note: '관심고객 등록과 방문예약은 청약 신청이 아니며 당첨에 영향을 주지 않습니다.',
  call: '전화로 문의하기',
  action: '관심고객 등록',
}

export function homePage(answers: SiteAnswers, hasSchedule: boolean): Page {
  const { phases, types } = answers
  const parts = phases.length
    ? phases.map(({ name }, i) => ({ label: name, value: `{households.phase${i + 1}}`, onSale: true }))
    : types.slice(0, 6).map(({ id, label }) => ({ label, value: `{households.${id}}`, onSale: true }))
  return {
    ...head(
      '/',
      '{site.name} | {households.total} 분양 안내',
      '{place.address} {site.name} 분양 안내. {types.all}, {households.total}. 분양문의 {site.phone}.',
      ['분양', '주택형', '세대수'],
    ),
    blocks: [
      {
        type: 'hero',
        id: 'first',
        eyebrow: '{place.address}',
        title: '{site.name}\n{households.total}',
        text: `${scale(answers)}.\n{types.all}입니다.`,
        action: '관심고객 등록',
        picture,
        links: [
          { label: '사업개요', url: pathOf.project },
          { label: '주택형', url: pathOf.types },
          ...(hasSchedule ? [{ label: '일정', url: pathOf.schedule }] : []),
          { label: '위치', url: pathOf.place },
          { label: '질문', url: pathOf.questions },
        ],
      },
      {
        type: 'overview',
        id: 'overview',
        title: '한눈에 보는 단지',
        items: [
          {
            kind: 'table',
            title: '사업개요',
            columns: ['{site.name}'],
            rows: projectRows(answers).map(({ label, value }) => ({ label, values: [value] })),
            note: '사업개요는 인허가 과정에서 변경될 수 있습니다.',
            link: { label: '사업개요 자세히 보기', url: pathOf.project },
          },
          {
            kind: 'table',
            title: '주택형',
            columns: ['전용면적', '세대수'],
            rows: types.map(({ id, label }) => ({
              label,
              values: [`{area.exclusive.${id}}`, `{households.${id}}`],
            })),
            note: '주택형은 전용면적 기준입니다.',
            link: { label: '주택형 자세히 보기', url: pathOf.types },
          },
        ],
      },
      {
        type: 'key-figures',
        id: 'scale',
        label: '규모',
        title: '숫자로 보는 단지',
        figure: '{households.total:n}',
        unit: '세대',
        parts,
        row: [
          { label: '최고 층수', value: '{floors.above:n}', unit: '층' },
          { label: '동수', value: '{buildings.total:n}', unit: '개 동' },
        ],
      },
      registration,
      {
        type: 'section-nav',
        items: [
          { id: 'first', title: '처음' },
          { id: 'scale', title: '규모' },
          { id: 'interestForm', title: '등록' },
        ],
      },
    ],
  }
}
