import type { UnitPlan } from '../../app/domain/drawings/plans/unit-plan.ts'

/**
 * Slab and floor of all types: 210 mm of concrete and the layers of a 표준바닥구조
 * (주택건설기준 등에 관한 규정 제14조의2).
 */
export const construction: NonNullable<UnitPlan['construction']> = {
  storey: 2950,
  slab: 210,
  floor: [
    { name: '완충재', thickness: 30 },
    { name: '경량기포콘크리트', thickness: 40 },
    { name: '마감 모르타르', thickness: 40 },
    { name: '바닥마감재', thickness: 10 },
  ],
}
