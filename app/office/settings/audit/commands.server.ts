import { z } from 'zod'
import { type SignRefusal, signReview } from '#app/domain/record/audit/review.server.ts'
import { canReadAudit } from '#app/domain/record/permissions.ts'
import { command, done, refused } from '#app/office/command.server.ts'
import { text } from '#app/office/fields.ts'

const refusals: Record<SignRefusal, string> = {
  'not-over': '아직 끝나지 않은 달은 점검할 수 없습니다.',
  'no-note': '확인할 기록이 있습니다. 점검 내용을 다섯 자 이상 적어 주세요.',
  signed: '이미 점검한 달입니다.',
}

/** Saves that the entries of a month were reviewed, with the findings. */
export const review = command({
  may: canReadAudit,
  input: z.object({ month: text(10), note: text(10_000) }),
  run: async (office, typed) => {
    if (!/^20\d{2}-(?:0[1-9]|1[0-2])$/.test(typed.month)) return refused('점검할 달을 다시 선택해 주세요.')
    const signed = await signReview(office, office.site.id, typed, office.actor)
    if (signed.ok) return done(`${typed.month.replace('-', '년 ')}월 점검을 기록했습니다.`)
    return signed.reason === 'no-note'
      ? { ok: false, errors: { note: refusals[signed.reason] } }
      : refused(refusals[signed.reason])
  },
})
