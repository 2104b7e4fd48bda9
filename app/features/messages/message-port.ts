import type { IncomingHttpHeaders } from 'node:http'
import type { MessageChannel } from '../../db/column-types.ts'
import type { Database } from '../../db/schema.ts'

/** A message as a vendor is handed it. */
export interface OutgoingMessage {
  /** Ours. A vendor that knows it can refuse a repetition, or tell us later what became of it. */
  messageId: string
  siteId: string
  kind: Database['outbox_messages']['kind']
  /** National digits of the registered number of the sender; an e-mail's and a webhook's own is the install's. */
  from: string
  /** National digits, an e-mail address or an https address. */
  to: string
  title: string | undefined
  body: string
}

/**
 * What is known after handing a message over, with a code of `reasons.ts` where it was not taken. `unsent`: it
 * surely was not, and may be tried again. `unknown`: it may or may not have been.
 */
export type SendResult =
  | { outcome: 'accepted'; vendorMessageId: string }
  | { outcome: 'failed'; code: string }
  | { outcome: 'unsent'; code: string; waitMs?: number | undefined }
  | { outcome: 'unknown'; code: string }

/** What the carrier says became of an accepted message. */
export interface Report {
  vendorMessageId: string
  /** Ours, where the vendor sends it back. */
  messageId?: string | undefined
  outcome: 'delivered' | 'failed'
  code: string
}

/** A number whose owner refused advertisements at the vendor's 080 number. */
export interface OptOut {
  phone: string
  at: Date
}

/** Asking a vendor what became of messages, beside or instead of being told. */
interface Questions {
  /** How long after acceptance to ask first, in milliseconds; later questions come at growing distances. */
  afterMs: number
  /** Reports of those that have an end by now. */
  results(vendorMessageIds: string[]): Promise<Report[]>
  /** The vendor's id of a message whose answer was lost. Not finding it proves nothing. */
  find?(lost: { messageId: string; to: string; startedAt: Date }): Promise<string | undefined>
}

/** Behind this stands a vendor, or the fake that records what it was asked. */
export interface MessagePort {
  vendor: string
  /**
   * Whether the vendor takes one `messageId` only once. Only then may a message whose answer was lost be
   * handed over again.
   */
  isIdempotent: boolean
  send(outgoing: OutgoingMessage): Promise<SendResult>
  /**
   * Reads what the vendor posts to our address for reports.
   * @returns undefined when it is not the vendor's: a wrong signature or shape
   */
  parseReport?(request: { headers: IncomingHttpHeaders; body: string }): Report[] | undefined
  asks?: Questions
  /** What is left to send with, in won; undefined where the vendor bills afterwards. */
  balance?(): Promise<number>
  optOuts?(since: Date): Promise<OptOut[]>
}

/** Which port a message goes through; undefined where the install has none for it. */
export interface MessagePorts {
  of(channel: MessageChannel, siteVendor: string | undefined): MessagePort | undefined
  /** Every port that is set up. */
  all: readonly MessagePort[]
}
