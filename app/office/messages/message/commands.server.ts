import { z } from 'zod'
import { repeatMessage } from '#app/domain/customers/correspondence/send-again.server.ts'
import { canManageLeads } from '#app/domain/record/permissions.ts'
import { command, done, refused } from '#app/office/command.server.ts'
import { id } from '#app/office/fields.ts'
import { notSentAgain } from '#app/routes/admin/not-sent-again.ts'
import { type OfficeOfMessage, read } from './one-message.server.ts'

const may = canManageLeads

export const again = command({
  may,
  input: z.object({ form: id }),
  run: async (office: OfficeOfMessage, { form: formId }) => {
    const { site, messageId, actor } = office
    const sent = await repeatMessage(office, site, { messageId, formId, actor })
    if (sent.ok) return done('같은 문자를 다시 보냅니다.')
    const { text, status } = notSentAgain(sent)
    return refused(text, status)
  },
})

export const reveal = command({
  may,
  input: z.object({}),
  run: async (office: OfficeOfMessage) => {
    const { title, body } = await read(office, { reveals: true })
    return { ...done('열람 기록을 남기고 보여 드립니다.'), revealed: { title, body } }
  },
})
