import type { Db } from '#app/db/client.server.ts'
import { recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { bumpContentVersion } from '#app/domain/site/bump-content-version.server.ts'
import type { Permit } from '#app/domain/site/rights.server.ts'
import { type Clock, toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import type { Drawing, DrawingKind } from './drawing.ts'
import { storedDrawing } from './stored-drawing.ts'

/** Adds an immutable revision and publishes it. Call it in a transaction. @returns the revision's id */
export async function publishDrawing(
  tx: Db,
  clock: Clock,
  siteId: string,
  { kind, name, content }: Drawing,
  permit: Permit,
): Promise<string> {
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
      schema_version: storedDrawing.version,
      created_at: toTimestamp(clock.now()),
      created_by: permit.id ?? null,
    })
    .execute()
  await showDrawing(tx, clock, siteId, { kind, name, revisionId: id }, permit)
  return id
}

/** Publishes an existing revision, or none. Call it in a transaction. */
export async function showDrawing(
  tx: Db,
  clock: Clock,
  siteId: string,
  { kind, name, revisionId }: { kind: DrawingKind; name: string; revisionId: string | null },
  permit: Permit,
): Promise<void> {
  await tx
    .updateTable('drawings')
    .set({ is_published: 0 })
    .where('site_id', '=', siteId)
    .where('kind', '=', kind)
    .where('name', '=', name)
    .where('is_published', '=', 1)
    .execute()
  if (revisionId)
    await tx
      .updateTable('drawings')
      .set({ is_published: 1 })
      .where('site_id', '=', siteId)
      .where('id', '=', revisionId)
      .execute()
  await bumpContentVersion(tx, siteId)
  await recordAudit(tx, {
    siteId,
    at: clock.now(),
    actor: permit,
    action: revisionId ? 'drawing.published' : 'drawing.unpublished',
    subject: ['drawing', revisionId ?? `${kind}/${name}`],
    details: { kind, name },
  })
}
