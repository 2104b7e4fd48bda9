import { inSquareMetres, roomAreas } from './room-areas.ts'
import type { PlanVariant, UnitPlan } from './unit-plan.ts'

const variants: Record<PlanVariant, string> = { basic: '기본형', extended: '발코니 확장형' }

export function planSummary(plan: UnitPlan, variant: PlanVariant): string {
  const rooms = roomAreas(plan).flatMap(({ name, basic, extended }) => {
    const area = variant === 'basic' ? basic : extended
    if (area === undefined) return []
    const added = variant === 'extended' && basic !== undefined ? area - basic : 0
    return `${name} ${inSquareMetres(area)}${added ? `(확장 ${inSquareMetres(added)} 포함)` : ''}`
  })
  return `${plan.label} ${variants[variant]} 평면. ${rooms.join(', ')}.`
}
