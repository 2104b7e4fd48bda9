/** A text message as a vendor is handed it. `to` is national digits. */
export interface Sms {
  /** Deterministic; a vendor that knows it can refuse a repetition. */
  messageId: string
  siteId: string
  to: string
  body: string
}

/** What is known after handing a message over. `unknown`: it may or may not have been taken. */
export type SmsAnswer =
  | { outcome: 'accepted'; vendorMessageId: string }
  | { outcome: 'failed'; detail: string }
  | { outcome: 'unknown'; detail: string }

/** Behind this stands a vendor, or the fake that records what it was asked. */
export interface SmsPort {
  vendor: string
  /**
   * Whether the vendor takes one `messageId` only once. Only then may a message whose answer was lost be
   * handed over again.
   */
  takesOnce: boolean
  send(sms: Sms): Promise<SmsAnswer>
}
