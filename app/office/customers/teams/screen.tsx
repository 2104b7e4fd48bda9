import { listAbsences } from '#app/domain/customers/assignments/absences.server.ts'
import { countDealt, countToDeal } from '#app/domain/customers/assignments/dealing.server.ts'
import { isInTurn, listDuties, listOnDuty } from '#app/domain/customers/assignments/duties.server.ts'
import { listTeams } from '#app/domain/customers/assignments/teams.server.ts'
import { canManageLeads } from '#app/domain/record/permissions.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { atKoreanHour, koreanMinute } from '#app/platform/korean-time.ts'
import { Screen } from '#app/routes/admin/screen.tsx'
import type { Route } from './+types/screen'
import { Absences } from './absences.tsx'
import * as commands from './commands.server.ts'
import { Duties } from './duties.tsx'
import { InTurn } from './in-turn.tsx'
import { Teams } from './teams.tsx'

const eveningHour = 20

export const loader = screen({
  may: canManageLeads,
  load: async (office) => {
    const { site, db, clock } = office
    const now = clock.now()
    const [inTurn, duties, teams, absences, onDuty, toDeal, dealt] = await Promise.all([
      isInTurn(db, site.id),
      listDuties(db, site.id),
      listTeams(db, site.id),
      listAbsences(db, site.id, now),
      listOnDuty(db, site.id, now),
      countToDeal(db, site.id),
      countDealt(office, site.id),
    ])
    const evening = atKoreanHour(now, eveningHour)
    return {
      site: site.settings.shortName,
      inTurn,
      toDeal,
      dealt,
      duties: duties.map((duty) => ({ ...duty, isOnDuty: onDuty.includes(duty.userId) })),
      teams,
      absences,
      /** What an absence begins as: from now until this evening. */
      now: koreanMinute(now),
      evening: koreanMinute(evening > now ? evening : atKoreanHour(now, eveningHour, 1)),
    }
  },
})

export const action = dispatch(commands)

export const meta = () => [{ title: '팀·근무 | 분양 사무실' }]

export default function TeamsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { site, inTurn, toDeal, dealt, duties, teams, absences, now, evening } = loaderData
  return (
    <Screen title="팀·근무" lead={`${site} 고객 담당 직원 ${duties.length}명`} notice={noticeOf(actionData)}>
      <InTurn isOn={inTurn} toDeal={toDeal} dealt={dealt} duties={duties} />
      <Absences absences={absences} people={duties} now={now} evening={evening} />
      <Teams teams={teams} people={duties} />
      <Duties duties={duties} />
    </Screen>
  )
}
