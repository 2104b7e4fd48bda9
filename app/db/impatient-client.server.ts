import pg from 'pg'

/**
 * A connection that is cut once the server has not answered within `query_timeout`. Left alone it would go back to the
 * pool with the unanswered statement on it, perhaps inside a transaction that the next user then goes on with.
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
