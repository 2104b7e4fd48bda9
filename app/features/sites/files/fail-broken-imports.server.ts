import type { Db } from '../../../db/client.server.ts'
import type { ImportReport } from './imports.server.ts'

const outcome = '서버가 다시 시작되어 멈추었습니다. 바뀐 것은 없습니다. 다시 공개해 주십시오.'

/**
 * Gives back what was being published when its process ended; one transaction shows all of it or nothing. Where another process
 * is at it still, its own end is written over this.
 */
export async function failBrokenImports(db: Db): Promise<void> {
  const broken = await db
    .selectFrom('site_imports')
    .select(['id', 'report'])
    .where('state', '=', 'running')
    .execute()
  for (const { id, report } of broken)
    await db
      .updateTable('site_imports')
      .set({
        state: 'failed',
        report: JSON.stringify({ ...(JSON.parse(report ?? '{}') as ImportReport), outcome }),
      })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .execute()
}
