import { z } from 'zod'
import { listQuickTexts, sendQuickText } from '#app/domain/customers/campaigns/quick-texts.server.ts'
import { done, refused } from '#app/office/command.server.ts'
import { id } from '#app/office/fields.ts'
import type { OfficeOfSite } from '#app/office/office.server.ts'
import { notSentAgain } from '#app/routes/admin/not-sent-again.ts'

export const quickTextInput = z.object({ text: id })

/** Handles `text` for the screens of a customer. */
export async function sendText(
  office: Pick<OfficeOfSite, 'db' | 'keys' | 'clock' | 'log' | 'site' | 'actor' | 'originOf'>,
  leadId: string,
  textId: string,
) {
  const { db, site, actor } = office
  const sent = await sendQuickText(office, site, { leadId, textId }, actor)
  if (sent.ok) {
    const text = (await listQuickTexts(db, site)).find((one) => one.id === textId)
    return done(`‘${text?.title ?? '안내'}’ 문자를 보냈습니다.`)
  }
  if ('reason' in sent && sent.reason === 'no-text')
    return refused('그사이 없어졌거나 보낼 수 없게 된 문구입니다. 화면을 새로 열어 주세요.', 409)
  const { text, status } = notSentAgain(sent)
  return refused(text, status)
}
