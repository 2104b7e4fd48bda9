import type { Logger } from '../../../platform/logger.server.ts'
import type { IndexNowPort } from './index-now-port.ts'

/** Tells nobody, and says in the log what it would have told. */
export const fakeIndexNow = (log: Logger): IndexNowPort => ({
  async tell({ host, urls }) {
    log.info({ host, urls: urls.length }, 'search services not told (INDEXNOW is fake)')
    return { outcome: 'taken' }
  },
})
