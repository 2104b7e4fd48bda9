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

/** `lead`: of a team of counsellors. `contracts`: signs contracts and keeps them. `developer`: the developer company, which sees figures without people. */
export type Role =
  | 'owner'
  | 'manager'
  | 'lead'
  | 'counsellor'
  | 'desk'
  | 'contracts'
  | 'editor'
  | 'viewer'
  | 'developer'

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

/** 제외, 준비, 공급, 배정, 계약, 잔여; see `domain/homes/home-states.ts`. */
export type HomeState = 'excluded' | 'preparing' | 'offered' | 'assigned' | 'contracted' | 'remaining'

/** How a home is offered: 특별공급, 일반공급, 예비입주자, 무순위, 임의공급, 선착순, 자체 분양, 계약취소 재공급 */
export type HomeChannel =
  | 'special'
  | 'general'
  | 'reserve'
  | 'unranked'
  | 'optional'
  | 'first-come'
  | 'own'
  | 'reclaimed'

/** Why a home is left: 미달, 미계약, 해지 */
export type HomeCause = 'not-taken' | 'not-signed' | 'ended'

/** 당첨, 계약, 해지, 미계약; `reversed`: typed by mistake. */
export type CaseState = 'won' | 'contracted' | 'ended' | 'not-signed' | 'reversed'
