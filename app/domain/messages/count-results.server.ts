import type { Db } from '#app/db/client.server.ts'
import type { SendResult } from './message-port.ts'

interface Counted {
  vendor: string
  outcome: SendResult['outcome']
}

const everyMs = 5000

/** Totals of all workers by vendor and outcome. Stored apart from the attempts, which are destroyed with their registrations. */
export function countResults(db: Db) {
  const counts = new Map<string, Counted & { count: number }>()
  let writtenAt = Number.NEGATIVE_INFINITY

  async function write() {
    writtenAt = performance.now()
    for (const [key, { vendor, outcome, count }] of [...counts]) {
      await db
        .insertInto('message_counts')
        .values({ vendor, outcome, count })
        .onConflict((conflict) =>
          conflict
            .columns(['vendor', 'outcome'])
            .doUpdateSet((eb) => ({ count: eb('message_counts.count', '+', count) })),
        )
        .execute()
      counts.delete(key)
    }
  }

  return {
    add({ vendor, outcome }: Counted) {
      const key = `${vendor} ${outcome}`
      counts.set(key, { vendor, outcome, count: (counts.get(key)?.count ?? 0) + 1 })
    },
    /** At most every few seconds: a surge would write a row for each batch. */
    async writeDue() {
      if (counts.size && performance.now() - writtenAt >= everyMs) await write()
    },
    write,
  }
}
