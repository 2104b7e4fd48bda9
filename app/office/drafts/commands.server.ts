import { z } from 'zod'
import { discardDraft as discardKept } from '#app/domain/staff/kept-forms/drafts.server.ts'
import { command, done } from '#app/office/command.server.ts'
import { text } from '#app/office/fields.ts'
import type { Office } from '#app/office/office.server.ts'

/** An own one, by the key of its form. */
export const discard = command({
  may: () => true,
  input: z.object({ form: text(200) }),
  run: async (office: Office, { form }) => {
    await discardKept(office, office.person.user.id, form)
    return done('지웠습니다.')
  },
})
