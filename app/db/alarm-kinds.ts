export type AlarmKind =
  | 'message-budget'
  /** An attack, or a success. */
  | 'registration-flood'
  /** Too many rows, or a doubtful clock. */
  | 'job-stopped'
  | 'machine'
