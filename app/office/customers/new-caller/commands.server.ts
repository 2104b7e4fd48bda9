import { redirect } from 'react-router'
import { registerCaller } from '#app/domain/customers/intake/register-caller.server.ts'
import { unitTypesOf } from '#app/domain/customers/intake/walk-in.server.ts'
import { canReceiveVisitors } from '#app/domain/record/permissions.ts'
import { command, refused } from '#app/office/command.server.ts'
import { registrationInput } from '#app/office/registration/registration-input.ts'

/** Registers somebody who telephones. */
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
        return refused('이미 등록된 번호입니다. 고객 목록에서 전화번호 뒤 네 자리로 찾아 주세요.', 409)
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
