import { data } from 'react-router'
import { listAbsences } from '#app/domain/customers/assignments/absences.server.ts'
import { countDealt, countToDeal } from '#app/domain/customers/assignments/dealing.server.ts'
import { isInTurn, listDuties, listOnDuty } from '#app/domain/customers/assignments/duties.server.ts'
import { listTeams } from '#app/domain/customers/assignments/teams.server.ts'
import { canManageLeads } from '#app/domain/record/permissions.ts'
import { atKoreanHour, koreanMinute } from '#app/platform/korean-time.ts'
import { requestContext } from '#app/request-context.ts'
import { readForm, textFields } from '../../read-form.ts'
import { openSite } from '../open-site.server.ts'
import { Screen } from '../screen.tsx'
import type { Route } from './+types/index'
import { Absences } from './absences.tsx'
import { Duties } from './duties.tsx'
import { InTurn } from './in-turn.tsx'
import { doTeamIntent } from './team-intents.server.ts'
import { Teams } from './teams.tsx'
import type { Typed } from './typed.ts'

const eveningHour = 20

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const slug = new URL(request.url).searchParams.get('site')
  const { site } = await openSite(ctx, request, canManageLeads, slug)
  const now = ctx.clock.now()
  const [inTurn, duties, teams, absences, onDuty, toDeal, dealt] = await Promise.all([
    isInTurn(ctx.db, site.id),
    listDuties(ctx.db, site.id),
    listTeams(ctx.db, site.id),
    listAbsences(ctx.db, site.id, now),
    listOnDuty(ctx.db, site.id, now),
    countToDeal(ctx.db, site.id),
    countDealt(ctx, site.id),
  ])
  const evening = atKoreanHour(now, eveningHour)
  return {
    site: { slug: site.slug, name: site.settings.shortName },
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
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const slug = new URL(request.url).searchParams.get('site')
  const { site, actor } = await openSite(ctx, request, canManageLeads, slug)
  const form = await readForm(request)
  const outcome = await doTeamIntent(ctx, site.id, form, { ...actor, id: actor.id ?? '' })
  const typed: Typed | undefined = outcome.status < 400 ? undefined : textFields(form)
  return data({ ...outcome, typed }, { status: outcome.status })
}

export const meta = () => [{ title: '팀·근무 | 분양 사무실' }]

export default function TeamsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { site, inTurn, toDeal, dealt, duties, teams, absences, now, evening } = loaderData
  const typed = actionData?.typed
  return (
    <Screen
      title="팀·근무"
      lead={`${site.name} 고객 담당 직원 ${duties.length}명`}
      notice={actionData ? { text: actionData.text, bad: actionData.status >= 400 } : undefined}
    >
      <InTurn isOn={inTurn} toDeal={toDeal} dealt={dealt} duties={duties} />
      <Absences absences={absences} people={duties} now={now} evening={evening} typed={typed} />
      <Teams teams={teams} people={duties} typed={typed} />
      <Duties duties={duties} typed={typed} />
    </Screen>
  )
}
