/** What columns of text may say, which no database keeps by itself. */

/** `measurement`: that advertisers' counters are told of the registration; only where a site has any. */
export type ConsentKind = 'collection' | 'marketing' | 'measurement'

export type LeadForm = 'popup' | 'inline' | 'enquiry'

/**
 * `waiting` until the phone has answered by its own link. `confirmed`: its words became the registration's. `rejected`:
 * the phone says that it was somebody else; the words are gone.
 */
export type RepeatState = 'waiting' | 'confirmed' | 'rejected'

/**
 * `claimed` and `sending` are a worker's. `accepted` by the vendor is not yet `delivered`. `unknown`: the vendor may
 * have taken it. `cancelled`: we ourselves do not send it.
 */
export type MessageStatus =
  | 'queued'
  | 'claimed'
  | 'sending'
  | 'accepted'
  | 'delivered'
  | 'failed'
  | 'unknown'
  | 'cancelled'

export type MessageChannel = 'sms' | 'email' | 'webhook'

/** `too-many`: much more than usual would go. The clock is far from where it was last trusted. */
export type JobStop = 'too-many' | 'clock-ahead' | 'clock-behind'

export type Role = 'owner' | 'manager' | 'editor' | 'counsellor' | 'viewer'

export type AlarmKind =
  | 'message-budget'
  /** An attack, or a success. */
  | 'registration-flood'
  /** Too many rows, or a doubtful clock. */
  | 'job-stopped'
  | 'machine'
