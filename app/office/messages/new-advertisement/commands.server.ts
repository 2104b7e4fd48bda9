import { redirect } from 'react-router'
import { z } from 'zod'
import {
  enqueueAdvertisements,
  startAdvertisement,
} from '#app/domain/customers/campaigns/send-advertisement.server.ts'
import { checkAdvertisement } from '#app/domain/messages/check-template.ts'
import { canWriteMessages } from '#app/domain/record/permissions.ts'
import { command, refused } from '#app/office/command.server.ts'
import { readSendTime } from '../send-time.ts'
import { firstBatch, notLooked, writtenMessage } from '../written-message.ts'
import { type OfficeOfAdvertising, problemsOf } from './open-advertising.server.ts'

export const send = command({
  may: canWriteMessages,
  input: z.object(writtenMessage),
  run: async (office: OfficeOfAdvertising, { id, at, text, looked }) => {
    const { site, actor, recipients } = office
    const { beginsAt, problems } = readSendTime(at, office.clock.now())
    const found = [...checkAdvertisement(text, site.settings).problems, ...problems, ...problemsOf(office)]
    if (found.length) return refused(found.join(' '))
    if (!looked) return refused(notLooked)
    await startAdvertisement(office, site, { id, text, beginsAt, actor, group: recipients })
    await enqueueAdvertisements(office, firstBatch)
    return redirect(`/admin/advertisements/${site.slug}/${id}`)
  },
})
