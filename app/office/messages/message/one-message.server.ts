import { data } from 'react-router'
import { readMessage } from '#app/domain/customers/correspondence/read-message.server.ts'
import { type OfficeOfSite, type Opener, oneSite } from '#app/office/office.server.ts'

export interface OfficeOfMessage extends OfficeOfSite {
  messageId: string
}

export const oneMessage: Opener<OfficeOfMessage> = async (office, asked, may) => ({
  ...(await oneSite(office, asked, may)),
  messageId: asked.params.message ?? '',
})

/** Reading is recorded. @throws a 404 response if the site has no such message */
export async function read(office: OfficeOfMessage, { reveals }: { reveals: boolean }) {
  const { site, messageId, actor } = office
  const message = await readMessage(office, site, { messageId, reveals }, actor)
  if (!message) throw data(null, { status: 404 })
  return message
}
