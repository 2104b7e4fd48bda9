import { mkdtempSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type OwnServer, type Sites, startTestServer } from './server.ts'
import type { Cost } from './watch-server.ts'

export interface WatchedServer extends OwnServer {
  /** What the work costs the server's process, which should do nothing else meanwhile. */
  costOf(work: () => Promise<unknown>): Promise<Cost>
}

export async function startWatchedServer(sites: Sites = 'small'): Promise<WatchedServer> {
  const socketPath = join(mkdtempSync(join(tmpdir(), 'bunyang-watch-')), 'socket')
  const env = {
    WATCH_SOCKET: socketPath,
    NODE_OPTIONS: `--import=${resolve(import.meta.dirname, 'watch-server.ts')}`,
  }
  const server = await startTestServer('sqlite', env, sites)
  const ask = (path: string) =>
    new Promise<string>((done, fail) => {
      const asked = request({ socketPath, path }, (response) => {
        let text = ''
        response.on('data', (chunk) => {
          text += chunk
        })
        response.on('end', () => done(text))
      })
      asked.on('error', fail)
      asked.end()
    })
  return {
    ...server,
    async costOf(work) {
      await ask('/begin')
      await work()
      return JSON.parse(await ask('/end')) as Cost
    },
  }
}
