import { z } from 'zod'
import {
  type AbsenceRefusal,
  addAbsence,
  endAbsence,
} from '#app/domain/customers/assignments/absences.server.ts'
import { countToDeal, takeBackDealt } from '#app/domain/customers/assignments/dealing.server.ts'
import {
  endOwnHours,
  saveDuty,
  saveTeamHours,
  setInTurn,
} from '#app/domain/customers/assignments/duties.server.ts'
import { type DutyHours, minuteOf } from '#app/domain/customers/assignments/duty-hours.ts'
import {
  placeInTeam,
  removeTeam,
  saveTeam,
  type TeamRefusal,
} from '#app/domain/customers/assignments/teams.server.ts'
import { canLeadTeam, canManageLeads } from '#app/domain/record/permissions.ts'
import { command, done, refused } from '#app/office/command.server.ts'
import { checkbox, id, text, textOfEach, texts } from '#app/office/fields.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { koreanInstant } from '#app/platform/korean-time.ts'

const teamRefusals: Record<TeamRefusal, string> = {
  'no-name': '팀 이름을 입력해 주세요.',
  taken: '같은 이름의 팀이 있습니다.',
  'too-many': '팀은 50개까지 만들 수 있습니다.',
  missing: '이미 삭제된 팀입니다.',
  nobody: '이 단지에서 고객을 담당할 수 없는 직원입니다.',
  'no-lead':
    '역할이 팀장인 직원만 팀을 이끌 수 있습니다. ‘직원’에서 역할을 팀장으로 변경한 뒤 다시 저장해 주세요.',
}
const teamChange = (refusal: TeamRefusal | undefined, notice: string) =>
  refusal ? refused(teamRefusals[refusal], refusal === 'missing' ? 404 : 422) : done(notice)

const absenceRefusals: Record<AbsenceRefusal, string> = {
  nobody: '이 단지에서 고객을 담당할 수 없는 직원입니다.',
  self: '대행자는 다른 직원이어야 합니다.',
  over: '종료 시각은 시작 시각과 현재 시각보다 늦어야 합니다.',
  'too-long': '휴무는 3개월까지 등록할 수 있습니다.',
}

const may = canManageLeads

/** For days off: a team lead only within the team, which the functions check. */
const mayInTeam = canLeadTeam

export const rule = command({
  may,
  input: z.object({ inTurn: z.enum(['on', 'off']), agreed: checkbox }),
  run: async (office, { inTurn, agreed }) => {
    // Customers came in since the screen was drawn, which did not ask.
    if (inTurn === 'on' && !agreed && (await countToDeal(office.db, office.site.id)))
      return refused('그사이 미배정 고객이 생겼습니다. 배정할 인원을 확인하고 다시 켜 주세요.', 409)
    await setInTurn(office, office.site.id, inTurn === 'on', office.actor)
    return done(inTurn === 'on' ? '자동 배정을 켰습니다.' : '자동 배정을 껐습니다.')
  },
})

export const takeBack = command({
  may,
  input: z.object({}),
  run: async (office) => {
    const moved = await takeBackDealt(office, office.site.id, office.actor)
    return done(
      `${koreanNumber(moved)}명을 미배정으로 되돌리고 자동 배정을 껐습니다. 그사이 통화한 고객은 그대로 두었습니다.`,
    )
  },
})

export const team = command({
  may,
  input: z.object({ team: id, name: text(100) }),
  run: async (office, input) =>
    teamChange(
      await saveTeam(office, office.site.id, { id: input.team || undefined, name: input.name }, office.actor),
      '팀을 저장했습니다.',
    ),
})

export const deleteTeam = command({
  may,
  input: z.object({ team: id }),
  run: async (office, input) =>
    teamChange(await removeTeam(office, office.site.id, input.team, office.actor), '팀을 삭제했습니다.'),
})

export const place = command({
  may,
  input: z.object({ person: id, team: id, leads: checkbox }),
  run: async (office, { person, team: teamId, leads }) => {
    const place = { userId: person, teamId: teamId || null, leads }
    return teamChange(
      await placeInTeam(office, office.site.id, place, office.actor),
      '소속 팀을 저장했습니다.',
    )
  },
})

const badHours = '근무 시간은 시작과 끝을 모두, 끝을 더 늦게 정해 주세요. 쉬는 날은 모두 비워 둡니다.'
const days = [0, 1, 2, 3, 4, 5, 6] as const
const perDay = <End extends 'from' | 'until'>(end: End) =>
  textOfEach(
    days.map((day) => `${end}-${day}` as const),
    5,
  )

export const duty = command({
  may,
  input: z.object({ person: id, takesTurns: checkbox, ...perDay('from'), ...perDay('until') }),
  run: async (office, { person, takesTurns, ...times }) => {
    const hours: DutyHours = []
    for (const day of days) {
      const [start, end] = [times[`from-${day}`], times[`until-${day}`]]
      const [from, until] = [minuteOf(start), minuteOf(end)]
      if (!start && !end) hours.push(null)
      else if (from === undefined || until === undefined || from >= until) return refused(badHours)
      else hours.push([from, until])
    }
    return (await saveDuty(office, office.site.id, { userId: person, takesTurns, hours }, office.actor))
      ? done('근무 시간을 저장했습니다.')
      : refused(absenceRefusals.nobody)
  },
})

/** The same hours on weekdays, others at the weekend, with days off. */
export const teamHours = command({
  may,
  input: z.object({
    team: id,
    takesTurns: checkbox,
    ...textOfEach(['from', 'until', 'weekendFrom', 'weekendUntil'] as const, 5),
    off: texts,
    replacesOwn: checkbox,
  }),
  run: async (office, { team: teamId, takesTurns, off, replacesOwn, ...times }) => {
    const hours: DutyHours = []
    for (const day of days) {
      const isWeekend = day === 0 || day === 6
      const from = minuteOf(isWeekend ? times.weekendFrom : times.from)
      const until = minuteOf(isWeekend ? times.weekendUntil : times.until)
      if (off.includes(String(day))) hours.push(null)
      else if (from === undefined || until === undefined || from >= until)
        return {
          ok: false as const,
          errors: { [isWeekend ? 'weekendUntil' : 'until']: '끝 시각을 시작 시각보다 늦게 정해 주세요.' },
        }
      else hours.push([from, until])
    }
    const saved = await saveTeamHours(
      office,
      office.site.id,
      { teamId, takesTurns, hours, replacesOwn },
      office.actor,
    )
    return saved ? done('팀 근무 시간을 저장했습니다.') : refused(teamRefusals.missing, 404)
  },
})

/** Somebody's own hours end: those of the team hold for them. */
export const followTeam = command({
  may,
  input: z.object({ person: id }),
  run: async (office, { person }) => {
    await endOwnHours(office, office.site.id, person, office.actor)
    return done('팀 근무 시간을 따릅니다.')
  },
})

export const absence = command({
  may: mayInTeam,
  input: z.object({ person: id, from: text(20), until: text(20), covered: id }),
  run: async (office, { person, covered, ...typed }) => {
    const [from, until] = [koreanInstant(typed.from), koreanInstant(typed.until)]
    if (!from || !until) return refused('휴무 시작과 종료 시각을 정해 주세요.')
    const absence = { userId: person, from, until, coveredBy: covered || null }
    const refusal = await addAbsence(office, office.site.id, absence, office.actor)
    if (refusal) return refused(absenceRefusals[refusal])
    return done(
      covered
        ? '저장했습니다. 휴무 동안 대행자에게 고객이 함께 보입니다.'
        : '저장했습니다. 휴무 동안 새 고객을 배정하지 않습니다.',
    )
  },
})

export const finishAbsence = command({
  may: mayInTeam,
  input: z.object({ absence: id }),
  run: async (office, input) =>
    (await endAbsence(office, office.site.id, input.absence, office.actor))
      ? done('휴무를 끝냈습니다.')
      : refused('이미 끝난 휴무입니다.', 404),
})
