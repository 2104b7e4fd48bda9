import type { Db } from '../../db/client.server.ts'
import { type Clock, stored } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { type Actor, recordAudit } from '../audit/record-audit.server.ts'
import { raiseContentVersion } from '../sites/raise-content-version.server.ts'
import type { Drawing } from './drawing.ts'

/** Adds an immutable revision of a drawing, which is the published one from then on. Call it in a transaction. */
export async function publishDrawing(
  tx: Db,
  clock: Clock,
  siteId: string,
  { kind, name, content }: Drawing,
  actor: Actor,
): Promise<void> {
  const last = await tx
    .selectFrom('drawings')
    .select((select) => select.fn.max('number').as('number'))
    .where('site_id', '=', siteId)
    .where('kind', '=', kind)
    .where('name', '=', name)
    .executeTakeFirst()
  const id = newId()
  const number = (last?.number ?? 0) + 1
  await tx
    .insertInto('drawings')
    .values({
      id,
      site_id: siteId,
      kind,
      name,
      number,
      content: JSON.stringify(content),
      created_at: stored(clock.now()),
      created_by: actor.id ?? null,
    })
    .execute()
  await raiseContentVersion(tx, siteId)
  await recordAudit(tx, {
    siteId,
    at: clock.now(),
    actor,
    action: 'drawing.published',
    subject: ['drawing', id],
    details: { kind, name, number },
  })
}
