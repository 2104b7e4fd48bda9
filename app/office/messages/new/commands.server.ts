import { redirect } from 'react-router'
import { z } from 'zod'
import { enqueueAdvertisements } from '#app/domain/customers/campaigns/send-advertisement.server.ts'
import { sendNotice, startNotice } from '#app/domain/customers/campaigns/send-notice.server.ts'
import { checkNotice } from '#app/domain/messages/check-notice.ts'
import { isNoticeReason } from '#app/domain/messages/notice-reasons.ts'
import { dropText, keepText } from '#app/domain/messages/saved-texts.server.ts'
import { canReceiveVisitors } from '#app/domain/record/permissions.ts'
import { withFieldNames } from '#app/domain/site/field-labels.ts'
import { command, done, refused } from '#app/office/command.server.ts'
import { checkbox, id, text } from '#app/office/fields.ts'
import { readSendTime } from '../send-time.ts'
import { firstBatch, notLooked, writtenMessage } from '../written-message.ts'
import { noReason } from './no-reason.ts'
import { type OfficeOfNotice, problemsOf } from './open-notice.server.ts'

/** For one customer; `openNotice` demands more for a group. */
const may = canReceiveVisitors

export const send = command({
  may,
  input: z.object({ ...writtenMessage, reason: text(60), sure: checkbox }),
  run: async (office: OfficeOfNotice, { id, at, reason, sure, looked, ...typed }) => {
    const { site, customer, recipients, actor } = office
    const text = withFieldNames(typed.text)
    const time = readSendTime(at, office.clock.now())
    const checked = checkNotice(text, site.settings)
    const problems = [...problemsOf(office), ...checked.problems, ...time.problems]
    if (problems.length) return refused(problems.join(' '))
    if (!isNoticeReason(reason)) return { ok: false, errors: { reason: noReason } }
    if (!looked) return refused(notLooked)
    if (checked.warnings.length && !sure)
      return { ok: false, errors: { sure: '광고 내용이 없는지 확인란에 표시해 주세요.' } }
    const notice = { id, text, reason, beginsAt: time.beginsAt }
    if (customer) {
      await sendNotice(office, site, customer.id, notice, actor)
      return redirect(`/admin/messages/new?lead=${customer.id}&done=${id}`)
    }
    const nobody = { ids: [], leftOut: { landline: 0, 'same-number': 0, out: 0 } }
    await startNotice(office, site, notice, recipients ?? nobody, actor)
    await enqueueAdvertisements(office, firstBatch)
    return redirect(`/admin/messages/sent/${site.slug}/${id}`)
  },
})

export const keep = command({
  may,
  input: z.object({ text: writtenMessage.text, title: text(1000) }),
  run: async (office: OfficeOfNotice, { title, text }) => {
    const kept = { title, text: withFieldNames(text), savedBy: office.actor.id }
    const problem = await keepText(office, office.site.id, kept)
    return problem ? { ok: false, errors: { title: problem } } : done('문구함에 저장했습니다.')
  },
})

export const drop = command({
  may,
  input: z.object({ saved: id }),
  run: async (office: OfficeOfNotice, { saved }) => {
    await dropText(office.db, office.site.id, saved)
    return done('문구함에서 지웠습니다.')
  },
})
