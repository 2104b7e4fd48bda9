import { normalisePhone, phoneKind } from '#app/platform/phone.ts'

/**
 * Whether a number takes text messages: 010 only. Messages to landlines, 070 and 050 do not arrive, 011 and its like ended
 * with 2G (2021), and SMS vendors in Korea do not send abroad.
 */
export const takesMessages = (phone: string): boolean => phoneKind(normalisePhone(phone)) === 'mobile'
