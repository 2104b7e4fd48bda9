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

/** What alarms tell of. The office's sentence for each stands beside the screen that shows it. */
export type AlarmKind =
  /** A budget of messages of an hour or a day is used up. */
  | 'message-budget'
  /** More registrations from strangers than usual: an attack, or a success. */
  | 'registration-flood'
  /** A job that destroys stopped itself: too much would go, or the clock looks wrong. */
  | 'job-stopped'
  /** Something about the machine: disk nearly full, log not written. */
  | 'machine'
