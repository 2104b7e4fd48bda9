import { redirect } from 'react-router'
import { z } from 'zod'
import {
  proveStaffPhone,
  removeStaffPhone,
  sendPhoneCode,
} from '#app/domain/customers/assignments/staff-phone.server.ts'
import { canReceiveVisitors } from '#app/domain/record/permissions.ts'
import { endSessions, signOut } from '#app/domain/staff/sessions.server.ts'
import { changePassword } from '#app/domain/staff/set-password.server.ts'
import { command, done, refused } from '#app/office/command.server.ts'
import { id, text } from '#app/office/fields.ts'
import { type Office, oneSite } from '#app/office/office.server.ts'
import { refusedAs } from '../refused-as.ts'

const may = () => true

/** Signs one device out. */
export const end = command({
  may,
  input: z.object({ session: id }),
  run: async (office: Office, { session }) => {
    const { db, actor, person } = office
    await endSessions(db, office, { userId: actor.id, which: { only: session }, actor })
    return session === person.sessionId ? redirect('/admin/sign-in') : done('그 기기에서 로그아웃했습니다.')
  },
})

export const endAll = command({
  may,
  input: z.object({}),
  run: async (office: Office) => {
    const { db, actor, request } = office
    const headers = await signOut(office, request)
    await endSessions(db, office, { userId: actor.id, which: 'all', actor })
    return redirect('/admin/sign-in', { headers })
  },
})

export const password = command({
  may,
  input: z.object({ password: text(10_000), newPassword: text(10_000) }),
  run: async (office: Office, { password: current, newPassword: next }) => {
    const changed = await changePassword(office, office.person, { current, next })
    return changed.ok
      ? done('비밀번호를 변경했습니다. 다른 기기에서는 로그아웃되었습니다.')
      : refusedAs(changed)
  },
})

const codeRefusals = {
  code: '인증 번호가 맞지 않거나 시간이 지났습니다.',
  'too-many': '너무 많이 시도하셨습니다. 나중에 다시 해 주세요.',
}

/** Sends a code to the phone that is to hear of new customers; `proving` is its number. */
export const alerts = command({
  may: canReceiveVisitors,
  input: z.object({ phone: text(100) }),
  run: async (office: Office, { phone }) => {
    const site = office.person.sites.find(({ role }) => canReceiveVisitors(role))?.id
    const asked = { request: office.request, params: { site }, query: new URLSearchParams() }
    const ofSite = await oneSite(office, asked, canReceiveVisitors)
    const sent = await sendPhoneCode(ofSite, ofSite.site, phone, office.actor)
    if (sent.ok)
      return { ...done('인증 번호를 문자로 보냈습니다. 10분 안에 적어 주세요.'), proving: sent.phone }
    return sent.reason === 'phone'
      ? { ok: false as const, notice: '번호를 확인해 주세요.', errors: { phone: sent.sentence } }
      : refused(codeRefusals[sent.reason], 429)
  },
})

export const provePhone = command({
  may,
  input: z.object({ phone: text(100), code: text(100) }),
  run: async (office: Office, { phone, code }) => {
    const proved = await proveStaffPhone(office, { phone, code }, office.actor)
    if (proved.ok) return done('번호를 확인했습니다. 고객이 배정되면 이 번호로 알립니다.')
    return {
      ...refused(codeRefusals[proved.reason], proved.reason === 'code' ? 422 : 429),
      again: ['code' as const],
      proving: phone,
    }
  },
})

export const endAlerts = command({
  may,
  input: z.object({}),
  run: async (office: Office) => {
    await removeStaffPhone(office, office.actor)
    return done('알림을 끄고 번호를 지웠습니다.')
  },
})
