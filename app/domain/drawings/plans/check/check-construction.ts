import type { UnitPlan } from '../unit-plan.ts'
import { mm, nameOfWall, type ReportFault } from './plan-finding.ts'

/** 주택건설기준 등에 관한 규칙 제3조: heights of rooms and from floor to floor. */
const least = { ceiling: 2200, storey: 2400 }
/** 주택건설기준 등에 관한 규정 제14조의2 (벽식 구조) and 제14조제1항 (철근콘크리트 경계벽). */
const concrete = { slab: 210, party: 150 }

/** Heights, slab and walls between homes against the law, and whether they fit into a storey. */
export function checkConstruction({ ceiling, construction, walls }: UnitPlan, report: ReportFault) {
  if (ceiling < least.ceiling)
    report('ceiling', '', `천장 높이 ${mm(ceiling)}: ${mm(least.ceiling)}보다 낮습니다`)
  for (const { id, kind, thickness } of walls)
    if (kind === 'party' && thickness < concrete.party)
      report('walls', id, `${nameOfWall(id)}: 세대 사이 벽이 ${mm(concrete.party)}보다 얇습니다`)
  if (!construction) return
  const { storey, slab, floor } = construction
  if (storey < least.storey)
    report('construction', 'storey', `층고 ${mm(storey)}: ${mm(least.storey)}보다 낮습니다`)
  if (slab < concrete.slab)
    report('construction', 'slab', `슬래브 ${mm(slab)}: ${mm(concrete.slab)}보다 얇습니다`)
  const layers = floor.reduce((sum, { thickness }) => sum + thickness, 0)
  if (slab + layers + ceiling > storey)
    report(
      'construction',
      'storey',
      `층고 ${mm(storey)}: 슬래브와 바닥 ${mm(slab + layers)}, 천장 높이 ${mm(ceiling)}가 들어가지 않습니다`,
    )
}
