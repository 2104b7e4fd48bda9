import { z } from 'zod'
import { dealLeads, undoAssignment } from '#app/domain/customers/assignments/assign-leads.server.ts'
import { canLeadTeam } from '#app/domain/record/permissions.ts'
import { command, done, refused } from '#app/office/command.server.ts'
import { id, texts } from '#app/office/fields.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import type { OfficeOfDeal } from './open-deal.server.ts'

const may = canLeadTeam

/** `share`: `<person>:<whole number>` for each person who gets some. */
export const deal = command({
  may,
  input: z.object({ share: texts }),
  run: async (office: OfficeOfDeal, { share }) => {
    const shares = share
      .flatMap((one) => {
        const [, userId = '', weight = ''] = /^([\da-f-]{36}):(\d{1,2})$/.exec(one) ?? []
        return [{ userId, share: Number(weight) }]
      })
      .filter((one) => one.share > 0)
    if (!shares.length) return refused('나누어 받을 사람을 한 명 이상 선택해 주세요.')
    if (!office.leadIds.length) return refused('나눌 고객이 없습니다.')
    const dealt = await dealLeads(office, office.site.id, {
      leadIds: office.leadIds,
      shares,
      actor: office.actor,
    })
    if (!dealt)
      return refused(
        '그사이 이 단지에서 고객을 담당할 수 없게 된 직원이 있습니다. 화면을 새로 열어 주세요.',
        409,
      )
    if (!dealt.changed) return done('모두 이미 그 담당입니다.')
    return {
      ...done(`${koreanNumber(dealt.changed)}명의 담당자를 배정했습니다.`),
      batch: dealt.batchId,
      given: dealt.given,
    }
  },
})

export const undo = command({
  may,
  input: z.object({ batch: id }),
  run: async (office: OfficeOfDeal, { batch }) => {
    const moved = await undoAssignment(office, office.site.id, batch, office.actor)
    return moved === undefined
      ? refused('1분이 지나 되돌릴 수 없습니다. 담당을 다시 배정해 주세요.', 409)
      : done(`${koreanNumber(moved)}명의 담당 배정을 되돌렸습니다.`)
  },
})
