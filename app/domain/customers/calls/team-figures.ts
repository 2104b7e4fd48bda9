/**
 * What a team lead sees of each person today. `calls` and `missed` (부재): calls by the person since midnight in Korea.
 * `due`: customers in the person's queue. `late`: those of them whose promised time was ten minutes ago, or who registered five
 * minutes ago. `visits`: their customers who come today or have come.
 */
export const teamFigures = ['calls', 'missed', 'due', 'late', 'visits'] as const
export type TeamFigure = (typeof teamFigures)[number]

export const figureNames: Record<TeamFigure, string> = {
  calls: '통화',
  missed: '부재',
  due: '지금 걸 전화',
  late: '늦음',
  visits: '오늘 방문',
}
