/** Addresses of one host that search services are told of at once. */
export interface IndexNowNotice {
  host: string
  key: string
  /** Where the key can be read, which proves that the host is ours. */
  keyLocation: string
  urls: string[]
}

/** `later`: the service asks for patience or is away. `refused`: asking again would change nothing. */
export type IndexNowAnswer = { outcome: 'taken' } | { outcome: 'later' | 'refused'; detail: string }

/** Services that take IndexNow: https://www.indexnow.org/documentation. */
export interface IndexNowPort {
  tell(notice: IndexNowNotice): Promise<IndexNowAnswer>
}
