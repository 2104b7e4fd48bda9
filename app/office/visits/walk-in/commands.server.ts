import { redirect } from 'react-router'
import { registerWalkIn, unitTypesOf } from '#app/domain/customers/intake/walk-in.server.ts'
import { canGreetVisitors } from '#app/domain/record/permissions.ts'
import { command, refused } from '#app/office/command.server.ts'
import { checkbox, text } from '#app/office/fields.ts'
import { registrationInput } from '#app/office/registration/registration-input.ts'
import { takeInput } from '../take.ts'

/** Registers a visitor without an appointment, and marks the arrival. */
export const register = command({
  may: canGreetVisitors,
  input: registrationInput.extend({ paperNo: text(200), silent: checkbox, gift: checkbox, take: takeInput }),
  run: async (office, { silent, gift, take, ...typed }) => {
    const { site, actor } = office
    const known = await unitTypesOf(office.db, site.id)
    const types = typed.types.filter((type) => known.includes(type))
    const draft = { ...typed, types, isSilent: silent, withGift: gift, take }
    const saved = await registerWalkIn(office, site, draft, actor)
    if (saved.ok) {
      const how = saved.isKnown ? 'known' : 'new'
      const handed = `${saved.arrival.gift?.ok ? '&gift=1' : ''}${saved.arrival.notTaken ? '&missed=1' : ''}`
      return redirect(`/admin/arrivals?site=${site.slug}&customer=${saved.leadId}&done=${how}${handed}`)
    }
    switch (saved.reason) {
      case 'invalid':
        return {
          ok: false,
          notice: '아직 등록하지 않았습니다. 표시한 곳을 확인해 주세요.',
          errors: saved.errors,
        }
      case 'texts':
        return {
          ok: false,
          notice: '동의 내용이 바뀌었습니다. 바뀐 내용을 고객이 다시 읽고 표시해 주세요.',
          again: ['agree', 'ads'],
        }
      case 'too-many':
        return refused('등록이 너무 많았습니다. 잠시 뒤에 다시 해 주세요.', 429)
    }
  },
})
