import type { SiteAnswers } from '../answers.ts'
import { factsOf } from '../facts-of.ts'
import { pathOf } from '../paths.ts'
import { areaNote, areaRows } from './area-rows.ts'
import { banner, end, head, type Page } from './page-parts.ts'

export function typesPage(answers: SiteAnswers): Page {
  const { types } = answers
  const facts = factsOf(answers)
  return {
    ...head(
      pathOf.types,
      '주택형 안내',
      '{site.name} 주택형 안내. {types.all}의 전용면적과 공급면적, 주택형별 세대수를 표로 정리했습니다.',
      ['주택형', '전용면적', '공급면적'],
    ),
    banner: banner('주택형 안내', '{types.all},', '{households.total}입니다.'),
    blocks: [
      {
        type: 'table',
        title: '주택형별 세대수',
        table: {
          caption: '주택형별 전용면적과 세대수',
          head: ['주택형', '전용면적', '세대수'],
          rows: types.map(({ id, label }) => [label, `{area.exclusive.${id}}`, `{households.${id}}`]),
          short: true,
        },
      },
      ...types.map((type) => ({
        type: 'unit-areas',
        title: `${type.label} 면적`,
        caption: `${type.label} 면적표`,
        rows: areaRows(type.id, facts),
      })),
      end('주택형별 평면과 분양 조건은 견본주택에서 안내해 드립니다.', [
        { label: '사업개요 보기', url: pathOf.project },
      ]),
    ],
    notices: ['주택형은 전용면적 기준이며, 면적은 인허가와 시공 과정에서 변경될 수 있습니다.', areaNote],
  }
}
