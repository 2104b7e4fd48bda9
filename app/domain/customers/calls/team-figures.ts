/**
 * What a team lead sees of each person today. `calls` and `missed` (부재): calls that the person made since midnight in Korea.
 * `due`: their customers who wait for a call now, as in their queue. `late`: those of them whose promised time is ten minutes over, or who
 * registered five minutes ago. `visits`: their customers who come today or came.
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
