import type { IndexNowAnswer, IndexNowNotice, IndexNowPort } from './index-now-port.ts'

/** Milliseconds. */
const timeoutMs = 10_000

/** Services share what they receive, but Naver gets it directly. All are asked, and the worst answer counts. */
export function httpIndexNow(endpoints: readonly string[]): IndexNowPort {
  return {
    async notify(notice) {
      const answers = await Promise.all(endpoints.map((endpoint) => post(endpoint, notice)))
      return (
        answers.find(({ outcome }) => outcome === 'later') ??
        answers.find(({ outcome }) => outcome === 'refused') ?? { outcome: 'taken' }
      )
    },
  }
}

async function post(
  endpoint: string,
  { host, key, keyLocation, urls }: IndexNowNotice,
): Promise<IndexNowAnswer> {
  try {
    const { status } = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify({ host, key, keyLocation, urlList: urls }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (status === 200 || status === 202) return { outcome: 'taken' }
    const detail = `${new URL(endpoint).host} answered ${status}`
    return { outcome: status === 429 || status >= 500 ? 'later' : 'refused', detail }
  } catch (error) {
    return {
      outcome: 'later',
      detail: `${new URL(endpoint).host}: ${error instanceof Error ? error.message : error}`,
    }
  }
}
