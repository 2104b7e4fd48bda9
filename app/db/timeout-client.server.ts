import pg from 'pg'

/** Closes the connection on `query_timeout`: in the pool it would pass the hanging statement on to the next user. */
export class TimeoutClient extends pg.Client {
  override query: pg.Client['query'] = ((...query: Parameters<pg.Client['query']>) => {
    const result: unknown = super.query(...query)
    if (!(result instanceof Promise)) return result
    return result.catch(async (error: Error) => {
      if (error.message === 'Query read timeout') await this.end()
      throw error
    })
  }) as pg.Client['query']
}
