import { Link } from 'react-router'
import { listAbsences } from '#app/domain/customers/assignments/absences.server.ts'
import { countDealt, countToDeal } from '#app/domain/customers/assignments/dealing.server.ts'
import {
  type Duty,
  isInTurn,
  listDuties,
  listOnDuty,
  listTeamHours,
} from '#app/domain/customers/assignments/duties.server.ts'
import { listTeams, type Team } from '#app/domain/customers/assignments/teams.server.ts'
import { isManaged, managedPeople } from '#app/domain/customers/customer/managed-people.server.ts'
import { canLeadTeam, canManageLeads } from '#app/domain/record/permissions.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import type { OfficeOfSite } from '#app/office/office.server.ts'
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
  may: canLeadTeam,
  load: async (office) => {
    const { site, role, actor, db, clock } = office
    const now = clock.now()
    const [duties, teams, absences, managed] = await Promise.all([
      listDuties(db, site.id),
      listTeams(db, site.id),
      listAbsences(db, site.id, now),
      managedPeople(db, site.id, actor),
    ])
    const evening = atKoreanHour(now, eveningHour)
    const mine = duties.filter(({ userId }) => isManaged(managed, userId))
    return {
      site: { slug: site.slug, name: site.settings.shortName },
      people: mine.map(({ userId, name }) => ({ userId, name })),
      teams: teams.filter(({ members }) => members.some(({ userId }) => isManaged(managed, userId))),
      absences: absences.filter(({ userId }) => isManaged(managed, userId)),
      managed: canManageLeads(role) ? await loadManaged(office, { duties, teams, now }) : undefined,
      /** Defaults of a new absence: from now until this evening. */
      now: koreanMinute(now),
      evening: koreanMinute(evening > now ? evening : atKoreanHour(now, eveningHour, 1)),
    }
  },
})

/** What a team lead does not change. */
async function loadManaged(
  office: OfficeOfSite,
  { duties, teams, now }: { duties: Duty[]; teams: Team[]; now: Date },
) {
  const { db, site } = office
  const [inTurn, onDuty, toDeal, dealt, hours] = await Promise.all([
    isInTurn(db, site.id),
    listOnDuty(db, site.id, now),
    countToDeal(db, site.id),
    countDealt(office, site.id),
    listTeamHours(db, site.id),
  ])
  return {
    inTurn,
    toDeal,
    dealt,
    duties: duties.map((duty) => ({ ...duty, isOnDuty: onDuty.includes(duty.userId) })),
    teams: teams.map((team) => ({ ...team, hours: hours.get(team.id) })),
  }
}

export const action = dispatch(commands)

export const meta = () => [{ title: '팀·근무 | 분양 사무실' }]

export default function TeamsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { site, people, teams, absences, managed, now, evening } = loaderData
  return (
    <Screen
      title="팀·근무"
      lead={
        managed ? (
          `${site.name} 고객 담당 직원 ${people.length}명`
        ) : (
          <TeamsOfLead site={site.slug} teams={teams} />
        )
      }
      notice={noticeOf(actionData)}
    >
      {managed ? (
        <InTurn isOn={managed.inTurn} toDeal={managed.toDeal} dealt={managed.dealt} duties={managed.duties} />
      ) : null}
      {people.length ? <Absences absences={absences} people={people} now={now} evening={evening} /> : null}
      {managed ? (
        <>
          <Teams teams={managed.teams} people={people} />
          <Duties site={site.slug} duties={managed.duties} />
        </>
      ) : null}
    </Screen>
  )
}

const TeamsOfLead = ({ site, teams }: { site: string; teams: Team[] }) =>
  teams.length ? (
    <>
      {teams.map(({ name, members }) => `${name} ${members.length}명`).join(', ')} ·{' '}
      <Link to={`/admin/teams/day?site=${site}`}>팀 현황</Link>
    </>
  ) : (
    <>아직 이끄는 팀이 없습니다. 단지 관리자가 ‘팀·근무’에서 팀장으로 정하면 팀원이 나타납니다.</>
  )
