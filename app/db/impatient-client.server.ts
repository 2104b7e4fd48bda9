import pg from 'pg'

/**
 * Ends the connection after `query_timeout`: in the pool the statement, perhaps with a transaction, would hit the next user.
 */
export class ImpatientClient extends pg.Client {
  override query: pg.Client['query'] = ((...query: Parameters<pg.Client['query']>) => {
    const answer: unknown = super.query(...query)
    if (!(answer instanceof Promise)) return answer
    return answer.catch(async (error: Error) => {
      if (error.message === 'Query read timeout') await this.end()
      throw error
    })
  }) as pg.Client['query']
}
