import { z } from 'zod'
import { describeNotRolledBack } from '#app/domain/publishing/publish/publish.server.ts'
import { rollBackOrAsk } from '#app/domain/publishing/publish/publish-planned.server.ts'
import { canEditPages } from '#app/domain/record/permissions.ts'
import { command, done, refused } from '#app/office/command.server.ts'

/** The function checks whether a second person has to agree. */
export const rollBack = command({
  may: canEditPages,
  input: z.object({ number: z.coerce.number() }),
  run: async (office, { number }) => {
    const rolled = await rollBackOrAsk(office, office.site, number, office.actor)
    if (!rolled.ok) return refused(describeNotRolledBack(rolled))
    return done(
      'asked' in rolled
        ? '되돌리기의 승인을 요청했습니다. 다른 관리자가 ‘공개’ 화면에서 승인하면 되돌립니다.'
        : `${rolled.number}번째 공개의 내용으로 되돌렸습니다. 방문자에게 바로 보입니다.`,
    )
  },
})
