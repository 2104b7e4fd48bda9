export interface IndexNowNotice {
  host: string
  key: string
  keyLocation: string
  urls: string[]
}

/** `later`: rate limited or away. `refused`: a retry would change nothing. */
export type IndexNowAnswer = { outcome: 'taken' } | { outcome: 'later' | 'refused'; detail: string }

/** Services that take IndexNow: https://www.indexnow.org/documentation. */
export interface IndexNowPort {
  notify(notice: IndexNowNotice): Promise<IndexNowAnswer>
}
