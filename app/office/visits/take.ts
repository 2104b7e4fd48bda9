import { z } from 'zod'
import {
  type Counsellor,
  inTurnOrder,
  proposeTake,
  type Take,
} from '#app/domain/customers/visits/turn-order.ts'
import { minuteMs } from '#app/platform/durations.ts'

const pattern = /^(now|wait):(.{1,60})$/

/** The counsellor for a visitor, as sent by a form of the desk. Empty: the next counsellor. */
export const takeInput = z
  .string()
  .max(80)
  .default('')
  .transform((sent): Take | undefined => {
    const [, when, counsellor] = pattern.exec(sent) ?? []
    return counsellor ? { counsellor, waits: when === 'wait' } : undefined
  })

const takeValue = (take: Take | undefined): string =>
  take ? `${take.waits ? 'wait' : 'now'}:${take.counsellor}` : ''

/** Whole minutes from then until now. */
export const minutesSince = (then: string, now: string): number =>
  Math.max(0, Math.floor((Date.parse(now) - Date.parse(then)) / minuteMs))

export interface Turns {
  counsellors: readonly Counsellor[]
  /** The server's time. */
  now: string
}

/** The choices of who takes a visitor, in the order of their turn. @param own whose customer it is */
export function takeChoices({ counsellors, now }: Turns, own: string | undefined) {
  return {
    proposed: takeValue(proposeTake(own, counsellors)),
    choices: [
      ...inTurnOrder(counsellors).map((one) => ({
        value: takeValue({ counsellor: one.id, waits: Boolean(one.talkingSince) }),
        label: `${one.name}${one.talkingSince || one.isAway || one.waiting ? `, ${stateWords(one, now)}` : ''}`,
      })),
      { value: '', label: '순번대로 대기' },
    ],
  }
}

/** What a counsellor does now: `상담 22분째`. */
export function stateWords(one: Counsellor, now: string): string {
  if (one.talkingSince) return `상담 ${minutesSince(one.talkingSince, now)}분째`
  if (one.isAway) return '자리 비움'
  return one.waiting ? `고객 ${one.waiting}팀이 기다림` : '대기'
}
