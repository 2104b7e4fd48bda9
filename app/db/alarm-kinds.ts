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
