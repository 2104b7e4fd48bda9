import type { IncomingHttpHeaders } from 'node:http'
import type { MessageChannel } from '#app/db/column-types.ts'
import type { Database } from '#app/db/schema.ts'

export interface OutgoingMessage {
  messageId: string
  siteId: string
  kind: Database['outbox_messages']['kind']
  /** National digits of the registered sender; e-mail and webhooks use the install's. */
  from: string
  /** National digits, an e-mail address or an https address. */
  to: string
  title: string | undefined
  body: string
}

/** `unsent`: surely not, may be retried. `unknown`: may have been sent. Codes of `reasons.ts`. */
export type SendResult =
  | { outcome: 'accepted'; vendorMessageId: string }
  | { outcome: 'failed'; code: string }
  | { outcome: 'unsent'; code: string; waitMs?: number | undefined }
  | { outcome: 'unknown'; code: string }

export interface Report {
  vendorMessageId: string
  messageId?: string | undefined
  outcome: 'delivered' | 'failed'
  code: string
}

export interface OptOut {
  phone: string
  at: Date
}

interface VendorQueries {
  afterMs: number
  results(vendorMessageIds: string[]): Promise<Report[]>
  /** The vendor's id of a message whose answer was lost; not finding it proves nothing. */
  find?(lost: { messageId: string; to: string; startedAt: Date }): Promise<string | undefined>
}

export interface MessagePort {
  vendor: string
  /** The vendor takes a `messageId` once: only then may a message whose answer was lost be sent again. */
  isIdempotent: boolean
  send(outgoing: OutgoingMessage): Promise<SendResult>
  parseReport?(request: { headers: IncomingHttpHeaders; body: string }): Report[] | undefined
  queries?: VendorQueries
  /** Won; undefined where the vendor bills afterwards. */
  balance?(): Promise<number>
  /** Asks whether the account works, where there is no balance to ask for. @throws Error with the reason */
  check?(): Promise<void>
  optOuts?(since: Date): Promise<OptOut[]>
}

export interface MessagePorts {
  of(channel: MessageChannel, siteVendor: string | undefined): MessagePort | undefined
  all: readonly MessagePort[]
}
