import { z } from 'zod'
import {
  disableSecondFactor,
  finishEnrolment,
  replaceCodes,
  startEnrolment,
} from '#app/domain/staff/enrol-second-factor.server.ts'
import { renewSession } from '#app/domain/staff/find-person.server.ts'
import { finishMove as finishChange, startMove } from '#app/domain/staff/move-second-factor.server.ts'
import { command, done } from '#app/office/command.server.ts'
import { text } from '#app/office/fields.ts'
import type { Office } from '#app/office/office.server.ts'
import { refusedAs } from '../refused-as.ts'

const may = () => true
const credentials = { password: text(10_000), code: text(10_000) }
/** During set-up; what comes back is drawn again, and a QR code has no room for more. */
const uri = z.string().regex(/^otpauth:[!-~]{1,1000}$/)

export const begin = command({
  may,
  input: z.object({ password: credentials.password }),
  run: async (office: Office, { password }) => {
    const begun = await startEnrolment(office, office.request, office.person, password)
    return begun.ok
      ? { ok: true as const, connect: { uri: begun.uri, intent: 'finish' as const } }
      : refusedAs(begun)
  },
})

export const finish = command({
  may,
  input: z.object({ uri, code: credentials.code }),
  run: async (office: Office, { uri, code }) => {
    const result = await finishEnrolment(office, office.request, office.person, code)
    // Shown again from the form's own values: the server reveals it once.
    if (!result.ok) return { ...refusedAs(result), connect: { uri, intent: 'finish' as const } }
    renewSession(office, office.request, result.headers)
    const { codes, headers } = result
    return { ...done('2단계 인증을 켰습니다. 다른 기기에서는 로그아웃되었습니다.'), codes, headers }
  },
})

export const move = command({
  may,
  input: z.object(credentials),
  run: async (office: Office, given) => {
    const begun = await startMove(office, office.person, given)
    return begun.ok
      ? { ok: true as const, connect: { uri: begun.uri, intent: 'finishMove' as const } }
      : refusedAs(begun)
  },
})

export const finishMove = command({
  may,
  input: z.object({ uri, code: credentials.code }),
  run: async (office: Office, { uri, code }) => {
    const result = await finishChange(office, office.person, code)
    if (!result.ok) return { ...refusedAs(result), connect: { uri, intent: 'finishMove' as const } }
    const told = done('이제 새 휴대전화의 번호로 로그인합니다. 다른 기기에서는 로그아웃되었습니다.')
    return { ...told, codes: result.codes }
  },
})

export const codes = command({
  may,
  input: z.object(credentials),
  run: async (office: Office, given) => {
    const result = await replaceCodes(office, office.person, given)
    return result.ok ? { ok: true as const, codes: result.codes } : refusedAs(result)
  },
})

export const off = command({
  may,
  input: z.object(credentials),
  run: async (office: Office, given) => {
    const result = await disableSecondFactor(office, office.request, office.person, given)
    if (!result.ok) return refusedAs(result)
    renewSession(office, office.request, result.headers)
    return { ...done('2단계 인증을 껐습니다.'), headers: result.headers }
  },
})
