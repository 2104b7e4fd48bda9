/** `measurement`: conversion counters of advertisers. */
export type ConsentKind = 'collection' | 'marketing' | 'measurement'

export type LeadForm = 'popup' | 'inline' | 'enquiry'

/** `waiting` for the phone's answer. `rejected`: by its owner; the content is destroyed. */
export type RepeatState = 'waiting' | 'confirmed' | 'rejected'

/** `accepted` by the vendor is not yet `delivered`. `unknown`: the vendor may have it. `cancelled` by us. */
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

/** The clock is far from its last trusted time. */
export type JobStop = 'too-many' | 'clock-ahead' | 'clock-behind'

export type Role = 'owner' | 'manager' | 'editor' | 'counsellor' | 'viewer'

export type AlarmKind =
  | 'message-budget'
  /** An attack, or a success. */
  | 'registration-flood'
  /** Too many rows, or a doubtful clock. */
  | 'job-stopped'
  | 'machine'
