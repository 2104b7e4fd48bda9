import type { Db } from './client.server.ts'

export const readInstallState = (db: Db) =>
  db.selectFrom('install_state').selectAll().where('id', '=', 'install').executeTakeFirstOrThrow()

export const updateInstallState = (db: Db) => db.updateTable('install_state').where('id', '=', 'install')

/** The id of the first site, also in backups; undefined without one. */
export async function installId(db: Db): Promise<string | undefined> {
  const { install_id } = await readInstallState(db)
  if (install_id) return install_id
  const { id } = await db
    .selectFrom('sites')
    .select((select) => select.fn.min('id').as('id'))
    .executeTakeFirstOrThrow()
  if (id) await updateInstallState(db).set({ install_id: id }).where('install_id', 'is', null).execute()
  return id ?? undefined
}
