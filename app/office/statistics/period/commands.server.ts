import { z } from 'zod'
import { checkCost, saveCost } from '#app/domain/customers/statistics/costs.server.ts'
import { canKeepFigures } from '#app/domain/record/permissions.ts'
import { command, done } from '#app/office/command.server.ts'
import { text } from '#app/office/fields.ts'

/** Saves the cost of an advertisement in a month, in won. */
export const cost = command({
  may: canKeepFigures,
  input: z.object({ month: text(20), channel: text(100), campaign: text(1000), won: text(100) }),
  run: async (office, typed) => {
    const checked = checkCost(typed)
    if (!checked.ok) return { ok: false, errors: checked.errors }
    await saveCost(office, office.site.id, checked.cost, office.actor)
    return done('광고비를 저장했습니다.')
  },
})
