import type { UnitPlan } from './unit-plan.ts'

const names = {
  outer: '외벽',
  party: '세대 간 벽',
  bearing: '내력벽',
  partition: '칸막이벽',
  parapet: '난간',
} satisfies Record<UnitPlan['walls'][number]['kind'], string>

/** Thickness in millimetres of each kind of wall, the thickest where a kind has several. */
export const thicknessesOf = ({ walls }: UnitPlan): { name: string; thickness: number }[] =>
  (['outer', 'party', 'bearing', 'partition'] as const).flatMap((kind) => {
    const own = walls.filter((wall) => wall.kind === kind).map(({ thickness }) => thickness)
    return own.length ? [{ name: names[kind], thickness: Math.max(...own) }] : []
  })
