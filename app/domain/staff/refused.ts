export interface Refused {
  ok: false
  status: 401 | 403 | 409 | 410 | 422 | 429 | 503
  message: string
  /** Seconds. */
  retryAfter?: number
}

export const linkExpired: Refused = {
  ok: false,
  status: 410,
  message: '이미 쓴 링크이거나 기간이 지났습니다.',
}
