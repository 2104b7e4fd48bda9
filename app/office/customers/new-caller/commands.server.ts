import { redirect } from 'react-router'
import { maxLeftMessage } from '#app/domain/customers/correspondence/leave-message.server.ts'
import { handOnQuestion, registerCaller } from '#app/domain/customers/intake/register-caller.server.ts'
import { unitTypesOf } from '#app/domain/customers/intake/walk-in.server.ts'
import { canReceiveVisitors } from '#app/domain/record/permissions.ts'
import { command, done, refused } from '#app/office/command.server.ts'
import { registrationInput } from '#app/office/registration/registration-input.ts'

/** Registers a caller. */
export const register = command({
  may: canReceiveVisitors,
  input: registrationInput,
  run: async (office, typed) => {
    const { site, actor } = office
    const known = await unitTypesOf(office.db, site.id)
    const types = typed.types.filter((type) => known.includes(type))
    const saved = await registerCaller(office, site, { ...typed, types }, actor)
    // The call goes on: its result is written next.
    if (saved.ok) return redirect(`/admin/today?site=${site.slug}&of=&lead=${saved.leadId}`)
    switch (saved.reason) {
      case 'known':
        return {
          ...refused(
            '이미 등록된 번호입니다. 문의 내용을 담당자에게 전하거나, 고객 목록에서 전화번호 뒤 네 자리로 찾아 주세요.',
            409,
          ),
          isKnown: true,
        }
      case 'invalid':
        return {
          ok: false,
          notice: '아직 등록하지 않았습니다. 표시한 곳을 확인해 주세요.',
          errors: saved.errors,
        }
      case 'texts':
        return {
          ok: false,
          notice: '동의 내용이 바뀌었습니다. 바뀐 내용을 다시 읽어 드리고 표시해 주세요.',
          again: ['agree', 'ads'],
        }
      case 'too-many':
        return refused('등록이 너무 많았습니다. 잠시 뒤에 다시 해 주세요.', 429)
    }
  },
})

/** What a known caller asked goes to the customer's counsellor, whose name is not shown. */
export const handOn = command({
  may: canReceiveVisitors,
  input: registrationInput,
  run: async (office, { phone, message }) => {
    const handed = await handOnQuestion(office, office.site, { phone, text: message }, office.actor)
    if (handed.ok) return done('문의 내용을 담당자의 오늘 통화에 전했습니다.')
    const sentences = {
      missing: '등록되지 않은 번호입니다. 아래에서 등록해 주세요.',
      empty: '전할 문의 내용을 적어 주세요.',
      'too-long': `문의 내용은 ${maxLeftMessage}자까지 전할 수 있습니다. 줄여서 다시 눌러 주세요.`,
      'too-many': '너무 많이 전했습니다. 잠시 뒤에 다시 해 주세요.',
    }
    if (handed.reason === 'missing') return refused(sentences.missing)
    if (handed.reason === 'too-many') return refused(sentences['too-many'], 429)
    return { ok: false as const, errors: { message: sentences[handed.reason] }, isKnown: true }
  },
})
