/** `measurement`: conversion counters of advertisers. */
export type ConsentKind = 'collection' | 'marketing' | 'measurement'

/** `desk`: taken at the model house. `import`: of a list that was brought in. */
export type LeadForm = 'popup' | 'inline' | 'enquiry' | 'desk' | 'call' | 'import'

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

/** `lead`: of a team of counsellors. `developer`: the developer company, which sees figures without people. */
export type Role = 'owner' | 'manager' | 'lead' | 'counsellor' | 'desk' | 'editor' | 'viewer' | 'developer'

export type AlarmKind =
  | 'message-budget'
  /** An attack, or a success. */
  | 'registration-flood'
  /** Too many rows, or a doubtful clock. */
  | 'job-stopped'
  | 'machine'
  /** A planned publication that was refused in its minute. */
  | 'publication-failed'
  /** A site is about to publish without a second person; it stays until that is decided. */
  | 'approval-ending'
  /** Published documents of a site that this version of the program cannot read. */
  | 'content-unreadable'

/** See `domain/customers/customer/lead-status.ts`. `undone`: one of a flood, while it is deleted. */
export type LeadStatus =
  | 'new'
  | 'contacted'
  | 'visit-booked'
  | 'visited'
  | 'contracted'
  | 'rejected'
  | 'wrong-number'
  | 'undone'

/** Why somebody waits for a call that was not promised, or `wrong-number` for a number. See `attention.ts` of registrations. */
export type LeadAttention = 'new' | 'registered-again' | 'unbooked' | 'listed' | 'wrong-number'

/** 통화완료, 부재, 재통화, 결번, 거절, 방문예약 */
export type CallResult = 'reached' | 'missed' | 'call-again' | 'wrong-number' | 'rejected' | 'visit-booked'
