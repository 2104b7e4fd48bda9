/** Why somebody is not let through: a sentence for them, and the status of the answer. */
export interface Refused {
  ok: false
  status: 401 | 403 | 409 | 410 | 422 | 429 | 503
  message: string
  /** In seconds, where waiting helps. */
  retryAfter?: number
}

/** What is said of a one-time link that was used, is too old, or was never made. */
export const usedUp: Refused = {
  ok: false,
  status: 410,
  message: '이미 쓴 링크이거나 기간이 지났습니다.',
}
