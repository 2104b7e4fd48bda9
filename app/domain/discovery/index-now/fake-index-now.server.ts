import type { Logger } from '#app/platform/logger.server.ts'
import type { IndexNowPort } from './index-now-port.ts'

/** Logs instead of sending. */
export const fakeIndexNow = (log: Logger): IndexNowPort => ({
  async notify({ host, urls }) {
    log.info({ host, urls: urls.length }, 'IndexNow ping not sent (INDEXNOW is fake)')
    return { outcome: 'taken' }
  },
})
