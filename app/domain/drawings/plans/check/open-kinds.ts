import type { UnitPlan } from '../unit-plan.ts'

type Kind = UnitPlan['rooms'][number]['kind']

const open: [Kind[], Kind[]][] = [
  [
    ['living', 'kitchen', 'hall', 'entrance'],
    ['living', 'kitchen', 'hall', 'entrance', 'storage'],
  ],
  [['dressing'], ['bedroom', 'hall', 'storage']],
]

export const mayBeOpen = (a: Kind, b: Kind): boolean =>
  open.some(
    ([one, other]) => (one.includes(a) && other.includes(b)) || (one.includes(b) && other.includes(a)),
  )
