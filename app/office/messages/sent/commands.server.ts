import { z } from 'zod'
import { resendMessage, resolveUnknown } from '#app/domain/messages/resolve-message.server.ts'
import { canManageLeads } from '#app/domain/record/permissions.ts'
import { command, done, refused } from '#app/office/command.server.ts'
import { id } from '#app/office/fields.ts'
import type { OfficeOfSite } from '#app/office/office.server.ts'

const settle = (decide: (office: OfficeOfSite, messageId: string) => Promise<unknown>) =>
  command({
    may: canManageLeads,
    input: z.object({ message: id }),
    run: async (office, { message }) =>
      (await decide(office, message))
        ? done('처리했습니다.')
        : refused('그사이 상태가 바뀌었습니다. 목록을 다시 확인해 주세요.', 409),
  })

/** Sends a failed message again. */
export const again = settle(({ db, clock, site, actor }, messageId) =>
  resendMessage(db, clock, site, { messageId, actor }),
)

/** One of which nobody knows whether it was sent: it was. */
export const sent = settle(({ db, clock, site, actor }, messageId) =>
  resolveUnknown(db, clock, site, { messageId, as: 'sent', actor }),
)

/** One of which nobody knows whether it was sent: once more. */
export const resend = settle(({ db, clock, site, actor }, messageId) =>
  resolveUnknown(db, clock, site, { messageId, as: 'resend', actor }),
)
