import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { listAbsences } from '#app/domain/customers/assignments/absences.server.ts'
import { listTeams } from '#app/domain/customers/assignments/teams.server.ts'
import { reasonNames } from '#app/domain/customers/calls/queue.ts'
import { describeEntries, readTeamDay, type TeamRow } from '#app/domain/customers/calls/team-day.server.ts'
import { figureNames, type TeamFigure, teamFigures } from '#app/domain/customers/calls/team-figures.ts'
import { listAssignees } from '#app/domain/customers/customer/assign-lead.server.ts'
import { callResultNames, statusNames } from '#app/domain/customers/customer/lead-status.ts'
import { isManaged, managedPeople } from '#app/domain/customers/customer/managed-people.server.ts'
import { canLeadTeam, canManageLeads } from '#app/domain/record/permissions.ts'
import { screen } from '#app/office/command.server.ts'
import { StateBadge } from '#app/office/kit/state-badge.tsx'
import { toTimestamp } from '#app/platform/clock.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { koreanHourMinute, koreanVisit } from '#app/platform/korean-time.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import { DataTable } from '#app/routes/admin/data-table.tsx'
import { Part, Screen, Tabs } from '#app/routes/admin/screen.tsx'
import type { Route } from './+types/screen'

/** Rows of one figure on the screen. */
const most = 200

/** `?team=` of a site with several, `?person=…&figure=…` the customers whom a figure counts. */
export const loader = screen({
  may: canLeadTeam,
  load: async (office, query) => {
    const { db, clock, site, role, actor } = office
    const now = clock.now()
    const [assignees, teams, absences, managed] = await Promise.all([
      listAssignees(db, site.id),
      listTeams(db, site.id),
      listAbsences(db, site.id, now),
      managedPeople(db, site.id, actor),
    ])
    const mine = teams.filter(({ members }) => members.some(({ userId }) => isManaged(managed, userId)))
    const team = mine.find(({ id }) => id === query.get('team'))
    const people = assignees.filter(
      ({ id }) => isManaged(managed, id) && (!team || team.members.some(({ userId }) => userId === id)),
    )
    const day = await readTeamDay(
      office,
      site.id,
      people.map(({ id }) => id),
    )
    const at = toTimestamp(now)
    const asked = askedOf(query)
    const entries = (asked && day.get(asked.person)?.[asked.figure]) ?? []
    return {
      site: { slug: site.slug, name: site.settings.shortName },
      now: at,
      manages: canManageLeads(role),
      teams: mine.map(({ id, name }) => ({ id, name })),
      team: team?.id,
      people: people.map(({ id, name }) => ({
        id,
        name,
        isAway: absences.some(({ userId, from }) => userId === id && from <= at),
        counts: Object.fromEntries(
          teamFigures.map((figure) => [figure, day.get(id)?.[figure].length ?? 0]),
        ) as Record<TeamFigure, number>,
      })),
      list: asked &&
        day.has(asked.person) && {
          ...asked,
          count: entries.length,
          rows: await describeEntries(office, site.id, entries.slice(0, most)),
        },
    }
  },
})

function askedOf(query: URLSearchParams): { person: string; figure: TeamFigure } | undefined {
  const [person, figure] = [query.get('person'), teamFigures.find((one) => one === query.get('figure'))]
  return person && figure ? { person, figure } : undefined
}

export const meta = () => [{ title: '팀 현황 | 분양 사무실' }]

export default function TeamDay({ loaderData }: Route.ComponentProps) {
  const { site, now, teams, team, people, list, manages } = loaderData
  const address = (over: Record<string, string | undefined>) => {
    const query = Object.entries({ site: site.slug, team, ...over }).filter(([, value]) => value)
    return `/admin/teams/day?${new URLSearchParams(query as [string, string][])}`
  }
  const total = (figure: TeamFigure) => people.reduce((sum, { counts }) => sum + counts[figure], 0)
  return (
    <Screen
      title="팀 현황"
      lead={`${site.name}, 오늘 ${koreanHourMinute(now)} 현재. 숫자를 누르면 그 고객이 나타납니다.`}
      actions={
        <Button component={Link} to={`/admin/teams?site=${site.slug}`} variant="default">
          팀·근무
        </Button>
      }
    >
      {teams.length > 1 || (manages && teams.length) ? (
        <Tabs
          label="팀"
          tabs={[
            { title: '전체', href: address({ team: undefined }), current: !team },
            ...teams.map(({ id, name }) => ({
              title: name,
              href: address({ team: id }),
              current: id === team,
            })),
          ]}
        />
      ) : null}
      <DataTable
        caption="직원별 오늘"
        rows={people}
        keyOf={(person) => person.id}
        empty={
          manages
            ? '고객을 담당하는 직원이 없습니다.'
            : '아직 이끄는 팀이 없습니다. 단지 관리자가 ‘팀·근무’에서 팀장으로 정하면 팀원이 나타납니다.'
        }
        columns={[
          {
            title: '직원',
            isName: true,
            cell: ({ name, isAway }) => (
              <>
                {name} {isAway ? <StateBadge tone="waits">휴무 중</StateBadge> : null}
              </>
            ),
          },
          ...teamFigures.map((figure) => ({
            title: figureNames[figure],
            cell: ({ id, name, counts }: (typeof people)[number]) =>
              counts[figure] ? (
                <Link
                  to={`${address({ person: id, figure })}#list`}
                  aria-label={`${name} ${figureNames[figure]} ${counts[figure]}`}
                >
                  {koreanNumber(counts[figure])}
                </Link>
              ) : (
                '0'
              ),
          })),
        ]}
      />
      {people.length > 1 ? (
        <p>
          합계:{' '}
          {teamFigures.map((figure) => `${figureNames[figure]} ${koreanNumber(total(figure))}`).join(', ')}
        </p>
      ) : null}
      <p>
        통화와 부재는 오늘 0시부터 본인이 기록한 통화, 지금 걸 전화와 늦음은 현재 담당 고객 기준입니다. 늦음은
        약속한 시각이 10분 지났거나 접수한 지 5분이 지난 신규 고객입니다.
      </p>
      {list ? (
        <div id="list">
          <Behind
            site={site.slug}
            list={list}
            name={people.find(({ id }) => id === list.person)?.name ?? ''}
          />
        </div>
      ) : null}
    </Screen>
  )
}

function Behind({
  site,
  name,
  list: { person, figure, count, rows },
}: {
  site: string
  name: string
  list: { person: string; figure: TeamFigure; count: number; rows: TeamRow[] }
}) {
  const heading = `${name} ${figureNames[figure]} ${koreanNumber(count)}건`
  const isDue = figure === 'due' || figure === 'late'
  return (
    <Part
      title={heading}
      note={
        isDue ? (
          <Link to={`/admin/today?${new URLSearchParams({ site, of: person })}`}>
            이 직원의 오늘 통화 열기
          </Link>
        ) : undefined
      }
    >
      <DataTable
        caption={heading}
        rows={rows.map((row, i) => ({ ...row, key: `${i}` }))}
        keyOf={({ key }) => key}
        empty="해당하는 고객이 없습니다."
        columns={[
          {
            title: '고객',
            isName: true,
            cell: (row) => <Link to={`/admin/leads/${row.leadId}`}>{row.name}</Link>,
          },
          { title: '전화', small: 'right', cell: ({ phone }) => phone },
          { title: '시각', cell: ({ at }) => (isDue ? koreanVisit(at) : koreanHourMinute(at)) },
          { title: '내용', cell: ({ as }) => wordsOf(as) },
          { title: '상태', cell: ({ status }) => statusNames[status] },
        ]}
      />
      {count > rows.length ? <p>{`처음 ${rows.length}건입니다.`}</p> : null}
    </Part>
  )
}

const visitWords = { booked: '방문 예정', visited: '방문함' }

const wordsOf = (as: TeamRow['as']): string =>
  ownProperty(visitWords, as) ?? ownProperty(reasonNames, as) ?? ownProperty(callResultNames, as) ?? ''
