import type { SiteAnswers } from '../answers.ts'
import { pathOf } from '../paths.ts'
import { banner, end, head, type Page, scale } from './page-parts.ts'
import { projectRows } from './project-rows.ts'

export function projectPage(answers: SiteAnswers): Page {
  const { phases } = answers
  return {
    ...head(
      pathOf.project,
      '사업개요',
      `{site.name} 사업개요. {place.address}, ${scale(answers)}, {households.total}의 규모와 구성입니다.`,
      ['사업개요', '세대수'],
    ),
    banner: banner('사업개요', '{place.address}에 들어서는', '{households.total}의 규모와 구성입니다.'),
    blocks: [
      {
        type: 'table',
        title: '{site.name} 개요',
        table: {
          caption: '{site.name}의 위치와 규모',
          head: ['구분', '내용'],
          rows: projectRows(answers).map(({ label, value }) => [label, value]),
        },
      },
      ...(phases.length
        ? [
            {
              type: 'table',
              title: '단지별 규모',
              table: {
                caption: '단지별 세대수와 동수',
                head: ['단지', '세대수', '동수'],
                rows: phases.map(({ name }, i) => [
                  name,
                  `{households.phase${i + 1}}`,
                  `{buildings.phase${i + 1}}`,
                ]),
                short: true,
              },
            },
          ]
        : []),
      end('궁금한 점은 전화나 관심고객 등록으로 문의해 주십시오.', [
        { label: '주택형 보기', url: pathOf.types },
      ]),
    ],
    notices: [
      '위 내용은 인허가 과정에서 변경될 수 있습니다. 정확한 내용은 입주자모집공고를 확인하시기 바랍니다.',
      '주택형은 전용면적 기준입니다. 1㎡는 0.3025평입니다.',
    ],
  }
}
