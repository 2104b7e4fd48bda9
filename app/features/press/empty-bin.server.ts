import type { Db } from '../../db/client.server.ts'
import { type Clock, stored } from '../../platform/clock.ts'
import { recordAudit, systemActor } from '../audit/record-audit.server.ts'
import { raiseContentVersion } from '../sites/raise-content-version.server.ts'
import { binDays } from './post-state.ts'

const day = 24 * 60 * 60 * 1000

/** Destroys posts that have lain in the bin for its time; their addresses say so from then on. @returns how many */
export async function emptyBin({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const now = clock.now()
  const until = stored(new Date(+now - binDays * day))
  return await db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom('press_posts')
      .where('deleted_at', '<=', until)
      .returning(['id', 'site_id'])
      .execute()
    for (const { id, site_id } of gone) {
      await tx
        .insertInto('press_gone')
        .values({ post_id: id, site_id, gone_at: stored(now) })
        .execute()
      await recordAudit(tx, {
        siteId: site_id,
        at: now,
        actor: systemActor,
        action: 'press.destroyed',
        subject: ['press-post', id],
      })
    }
    for (const siteId of new Set(gone.map((row) => row.site_id))) await raiseContentVersion(tx, siteId)
    return gone.length
  })
}
