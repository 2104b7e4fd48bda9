import { z } from 'zod'
import {
  type AbsenceRefusal,
  addAbsence,
  endAbsence,
} from '#app/domain/customers/assignments/absences.server.ts'
import { countToDeal, takeBackDealt } from '#app/domain/customers/assignments/dealing.server.ts'
import { saveDuty, setInTurn } from '#app/domain/customers/assignments/duties.server.ts'
import { type DutyHours, minuteOf } from '#app/domain/customers/assignments/duty-hours.ts'
import {
  placeInTeam,
  removeTeam,
  saveTeam,
  type TeamRefusal,
} from '#app/domain/customers/assignments/teams.server.ts'
import { koreanInstant } from '#app/platform/korean-time.ts'
import type { RequestContext } from '#app/request-context.ts'
import type { officeActor } from '../office-actor.ts'

const id = z.string().max(40)

const intents = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('rule'), inTurn: z.enum(['on', 'off']), agreed: z.string().optional() }),
  z.object({ intent: z.literal('take-back') }),
  z.object({ intent: z.literal('team'), team: id.optional(), name: z.string().max(100) }),
  z.object({ intent: z.literal('remove-team'), team: id }),
  z.object({
    intent: z.literal('place'),
    person: id,
    team: id,
    leads: z.string().optional(),
  }),
  z.object({ intent: z.literal('duty'), person: id, takesTurns: z.string().optional() }),
  z.object({
    intent: z.literal('absence'),
    person: id,
    from: z.string().max(20),
    until: z.string().max(20),
    covered: id,
  }),
  z.object({ intent: z.literal('end-absence'), absence: id }),
])

interface Outcome {
  status: number
  text: string
}

const agree = (text: string): Outcome => ({ status: 200, text })
const refuse = (text: string, status = 422): Outcome => ({ status, text })

const teamRefusals: Record<TeamRefusal, string> = {
  'no-name': '팀 이름을 입력해 주세요.',
  taken: '같은 이름의 팀이 있습니다.',
  'too-many': '팀은 50개까지 만들 수 있습니다.',
  missing: '이미 삭제된 팀입니다.',
  nobody: '이 단지에서 고객을 담당할 수 없는 직원입니다.',
}

const absenceRefusals: Record<AbsenceRefusal, string> = {
  nobody: '이 단지에서 고객을 담당할 수 없는 직원입니다.',
  self: '대행자는 다른 직원이어야 합니다.',
  over: '종료 시각은 시작 시각과 현재 시각보다 늦어야 합니다.',
  'too-long': '휴무는 3개월까지 등록할 수 있습니다.',
}

type Actor = ReturnType<typeof officeActor> & { id: string }

export async function doTeamIntent(
  ctx: RequestContext,
  siteId: string,
  form: FormData,
  actor: Actor,
): Promise<Outcome> {
  const parsed = intents.safeParse(Object.fromEntries(form))
  if (!parsed.success) return refuse('알 수 없는 요청입니다.')
  const intent = parsed.data
  const team = (refused: TeamRefusal | undefined, done: string) =>
    refused ? refuse(teamRefusals[refused], refused === 'missing' ? 404 : 422) : agree(done)
  switch (intent.intent) {
    case 'rule':
      // Customers came in since the screen was drawn, which did not ask.
      if (intent.inTurn === 'on' && !intent.agreed && (await countToDeal(ctx.db, siteId)))
        return refuse('그사이 미배정 고객이 생겼습니다. 배정할 인원을 확인하고 다시 켜 주세요.', 409)
      await setInTurn(ctx, siteId, intent.inTurn === 'on', actor)
      return agree(intent.inTurn === 'on' ? '자동 배정을 켰습니다.' : '자동 배정을 껐습니다.')
    case 'take-back': {
      const moved = await takeBackDealt(ctx, siteId, actor)
      return agree(
        `${moved.toLocaleString('ko-KR')}명을 미배정으로 되돌리고 자동 배정을 껐습니다. 그사이 통화한 고객은 그대로 두었습니다.`,
      )
    }
    case 'team':
      return team(
        await saveTeam(ctx, siteId, { id: intent.team, name: intent.name }, actor),
        '팀을 저장했습니다.',
      )
    case 'remove-team':
      return team(await removeTeam(ctx, siteId, intent.team, actor), '팀을 삭제했습니다.')
    case 'place': {
      const place = { userId: intent.person, teamId: intent.team || null, leads: intent.leads === 'on' }
      return team(await placeInTeam(ctx, siteId, place, actor), '소속 팀을 저장했습니다.')
    }
    case 'duty':
      return await changeDuty(
        ctx,
        siteId,
        { userId: intent.person, takesTurns: intent.takesTurns === 'on', form },
        actor,
      )
    case 'absence':
      return await enterAbsence(ctx, siteId, intent, actor)
    case 'end-absence':
      return (await endAbsence(ctx, siteId, intent.absence, actor))
        ? agree('휴무를 끝냈습니다.')
        : refuse('이미 끝난 휴무입니다.', 404)
  }
}

async function changeDuty(
  ctx: RequestContext,
  siteId: string,
  { userId, takesTurns, form }: { userId: string; takesTurns: boolean; form: FormData },
  actor: Actor,
): Promise<Outcome> {
  const hours: DutyHours = []
  for (let weekday = 0; weekday < 7; weekday++) {
    const [from, until] = ['from', 'until'].map((end) => String(form.get(`${end}-${weekday}`) ?? ''))
    if (!from && !until) {
      hours.push(null)
      continue
    }
    const span = [minuteOf(from ?? ''), minuteOf(until ?? '')]
    const [begin, end] = span
    if (begin === undefined || end === undefined || begin >= end)
      return refuse('근무 시간은 시작과 끝을 모두, 끝을 더 늦게 정해 주세요. 쉬는 날은 모두 비워 둡니다.')
    hours.push([begin, end])
  }
  return (await saveDuty(ctx, siteId, { userId, takesTurns, hours }, actor))
    ? agree('근무 시간을 저장했습니다.')
    : refuse(absenceRefusals.nobody)
}

async function enterAbsence(
  ctx: RequestContext,
  siteId: string,
  { person, from, until, covered }: { person: string; from: string; until: string; covered: string },
  actor: Actor,
): Promise<Outcome> {
  const [begin, end] = [koreanInstant(from), koreanInstant(until)]
  if (!begin || !end) return refuse('휴무 시작과 종료 시각을 정해 주세요.')
  const absence = { userId: person, from: begin, until: end, coveredBy: covered || null }
  const refused = await addAbsence(ctx, siteId, absence, actor)
  if (refused) return refuse(absenceRefusals[refused])
  return agree(
    covered
      ? '저장했습니다. 휴무 동안 대행자에게 고객이 함께 보입니다.'
      : '저장했습니다. 휴무 동안 새 고객을 배정하지 않습니다.',
  )
}
