import type { LeadAttention, LeadStatus } from '#app/db/column-types.ts'
import type { MessagePurpose } from '#app/domain/site/templates.ts'

/** The data of a registration that decide which messages its number may get. */
export interface Recipient {
  status: LeadStatus
  attention: LeadAttention | null
}

/** Codes of `reasons.ts`. */
export type NotReceived = 'own:wrong-number' | 'own:rejected' | 'own:contracted'

/** The number is somebody else's, until it is corrected or the customer answers by it. */
export const isWrongNumber = ({ status, attention }: Recipient): boolean =>
  status === 'wrong-number' || attention === 'wrong-number'

/**
 * Whether a customer may get this kind of message. Every sender asks it, and the queue once more right before sending:
 * - a wrong number gets nothing, for its owner never registered;
 * - who refused gets answers to what they do themselves, and nothing of the office's own accord;
 * - a contract ends advertisements, its notices go on.
 * Consent to advertisements and refusals of them are looked at besides, see `checkAdvertisingConsent`.
 * @returns undefined where they may
 */
export function whyNotReceived(recipient: Recipient, purpose: MessagePurpose): NotReceived | undefined {
  if (purpose === 'staff') return undefined
  if (isWrongNumber(recipient) || recipient.status === 'undone') return 'own:wrong-number'
  if (recipient.status === 'rejected') return purpose === 'answer' ? undefined : 'own:rejected'
  if (recipient.status === 'contracted' && purpose === 'advertisement') return 'own:contracted'
  return undefined
}
