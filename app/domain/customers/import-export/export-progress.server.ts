import type { Deps } from '#app/db/deps.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import type { Cell } from './sheet/cells.ts'

interface Progress {
  count(rows: number): Promise<void>
  end(state: 'done' | 'broken'): Promise<void>
}

/** Progress for the screen is saved after so many rows. */
const rowsBetween = 2000

export function progressOf(
  { db, clock }: Deps<'db' | 'clock'>,
  siteId: string,
  id: string,
  actor: Actor,
): Progress {
  let written = 0
  let told = 0
  const tell = (columns: object) =>
    db
      .updateTable('exports')
      .set({ written, ...columns })
      .where('id', '=', id)
      .execute()
  return {
    async count(rows) {
      written += rows
      if (written - told < rowsBetween) return
      told = written
      await tell({})
    },
    async end(state) {
      await tell({ state, finished_at: toTimestamp(clock.now()) })
      await recordAudit(db, {
        siteId,
        at: clock.now(),
        actor,
        action: 'leads.downloaded',
        subject: ['export', id],
        details: { rows: written, whole: state === 'done' },
      })
    },
  }
}

export async function* countRows(pages: AsyncIterable<Cell[][]>, count: (rows: number) => Promise<void>) {
  for await (const page of pages) {
    await count(page.length)
    yield page
  }
}

/** As fast as it is read: what waits is one page. */
export function streamOf(bytes: AsyncGenerator<Uint8Array>, progress: Progress): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { value, done } = await bytes.next()
          if (!done) return controller.enqueue(value)
          await progress.end('done')
          controller.close()
        } catch (error) {
          await progress.end('broken')
          throw error
        }
      },
      async cancel() {
        await bytes.return(undefined)
        await progress.end('broken')
      },
    },
    { highWaterMark: 1 },
  )
}
