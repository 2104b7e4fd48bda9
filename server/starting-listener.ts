import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { Env } from '#app/platform/env.ts'
import { healthLine } from '#app/platform/program-version.server.ts'
import { maintenancePage, unavailablePage } from './plain-page.ts'
import { commonHeaders } from './security.ts'
import type { StartingAnswers } from './starting-worker.ts'

interface StartingListener {
  /** Starts to listen at the first stage. @param starting for `/readyz` */
  stage(starting: string): Promise<void>
  /** Frees the port for the server. */
  close(): Promise<void>
}

const retrySeconds = 30

/**
 * Answers health checks on the server's port while a start migrates or loads. It is a thread, since a statement of SQLite, such
 * as the creation of an index, blocks the main thread.
 */
export function startingListener(env: Env): StartingListener {
  let thread: Worker | undefined
  return {
    async stage(starting) {
      // Nobody knows a port that the system picks.
      if (!env.PORT) return
      if (thread) return thread.postMessage(starting)
      thread = new Worker(new URL('./starting-worker.ts', import.meta.url), {
        workerData: await answers(env, starting),
        execArgv: ['--disable-warning=ExperimentalWarning'],
      })
      const started = thread
      // If it fails, the start only answers later.
      started.on('error', () => {})
      await new Promise<void>((resolve) =>
        started.once('message', () => resolve()).once('exit', () => resolve()),
      )
    },
    async close() {
      const ending = thread
      thread = undefined
      if (!ending) return
      const ended = new Promise<void>((resolve) => ending.once('exit', () => resolve()))
      ending.postMessage(undefined)
      await ended
    },
  }
}

async function answers({ PORT, HOST, BUNYANG_ENV }: Env, starting: string): Promise<StartingAnswers> {
  const page = maintenancePage({ until: undefined }, new Date())
  return {
    port: PORT,
    host: HOST,
    starting,
    health: healthLine(),
    styles: readFileSync('public/maintenance.css', 'utf8'),
    page: await page.text(),
    posted: await unavailablePage(undefined, true).text(),
    headers: {
      ...commonHeaders(BUNYANG_ENV === 'production'),
      ...Object.fromEntries(page.headers),
      'retry-after': String(retrySeconds),
    },
  }
}
