import { z } from 'zod'
import { saveDraft } from '#app/domain/staff/kept-forms/drafts.server.ts'
import { command, done, refused } from '#app/office/command.server.ts'
import { json, text } from '#app/office/fields.ts'
import type { Office } from '#app/office/office.server.ts'

/** Every successful command deletes the draft of the form that it names as `draft`. */
export const discard = command({
  may: () => true,
  input: z.object({}),
  run: async (_: Office) => done('지웠습니다.'),
})

export const keep = command({
  may: () => true,
  input: z.object({
    form: text(200),
    screen: text(400),
    fields: json.pipe(z.record(z.string(), z.array(z.string()))),
  }),
  run: async (office: Office, draft) =>
    (await saveDraft(office, office.person.user.id, draft))
      ? done('저장했습니다.')
      : refused('저장하지 않았습니다.'),
})
