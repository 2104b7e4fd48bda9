import { Link } from 'react-router'
import { listAbsences } from '#app/domain/customers/assignments/absences.server.ts'
import { maxDealt } from '#app/domain/customers/assignments/assign-leads.server.ts'
import { countAssignedNow } from '#app/domain/customers/assignments/hand-over-leads.server.ts'
import { listTeams } from '#app/domain/customers/assignments/teams.server.ts'
import { listAssignees } from '#app/domain/customers/customer/assign-lead.server.ts'
import { isManaged } from '#app/domain/customers/customer/managed-people.server.ts'
import { canLeadTeam, canManagePeople } from '#app/domain/record/permissions.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { Screen } from '#app/routes/admin/screen.tsx'
import { useSettledAnswer } from '#app/routes/admin/use-settled-answer.ts'
import { useUndo } from '../use-undo.ts'
import type { Route } from './+types/screen'
import * as commands from './commands.server.ts'
import { DealForm } from './deal-form.tsx'
import { type OfficeOfDeal, oneDeal } from './open-deal.server.ts'

export const loader = screen({
  may: canLeadTeam,
  of: oneDeal,
  load: async ({ db, clock, site, role, managed, of, leadIds, isGone }: OfficeOfDeal) => {
    const now = clock.now()
    const [people, teams, absences, assigned] = await Promise.all([
      listAssignees(db, site.id),
      listTeams(db, site.id),
      listAbsences(db, site.id, now),
      countAssignedNow(db, site.id),
    ])
    const heirs = people.filter(({ id }) => id !== of?.id && isManaged(managed, id))
    const at = toTimestamp(now)
    const isAway = (id: string) => absences.some(({ userId, from }) => userId === id && from <= at)
    return {
      site: site.slug,
      of,
      isGone,
      count: leadIds.length,
      isMost: of !== undefined && leadIds.length === maxDealt,
      people: heirs.map(({ id, name }) => ({ id, name, has: assigned.get(id) ?? 0, isAway: isAway(id) })),
      teams: teams
        .map(({ id, name, members }) => ({
          id,
          name,
          members: members.map(({ userId }) => userId).filter((id) => heirs.some((heir) => heir.id === id)),
          isOfLeaver: members.some(({ userId }) => userId === of?.id),
        }))
        .filter(({ members }) => members.length),
      managesPeople: canManagePeople(role),
    }
  },
})

export const action = dispatch(commands, oneDeal)

export const meta = () => [{ title: '나누어 배정 | 분양 사무실' }]

export default function Deal({ loaderData, actionData }: Route.ComponentProps) {
  const { site, of, isGone, count, isMost, managesPeople } = loaderData
  const outcome = useSettledAnswer(actionData)
  const dealt = outcome?.intent === 'deal' && 'batch' in outcome ? outcome : undefined
  useUndo(dealt && { batch: dealt.batch }, dealt?.notice)
  const back = of && managesPeople ? `/admin/people?site=${site}` : `/admin/leads?site=${site}`
  return (
    <Screen
      title="나누어 배정"
      lead={
        <>
          {of ? `${of.name} 님이 담당하는 고객 ` : '선택한 고객 '}
          {koreanNumber(count)}명{isMost ? '(한 번에 나누는 최대 인원)' : ''} ·{' '}
          <Link to={back}>{of && managesPeople ? '직원' : '고객 목록'}으로</Link>
        </>
      }
      notice={dealt ? undefined : noticeOf(outcome)}
    >
      {isGone ? (
        <p>
          선택한 지 하루가 지났거나 없는 선택입니다. <Link to={back}>고객 목록에서 다시 선택해 주세요.</Link>
        </p>
      ) : count ? (
        <DealForm key={dealt?.batch} {...loaderData} />
      ) : (
        <p>나눌 고객이 없습니다.</p>
      )}
    </Screen>
  )
}
