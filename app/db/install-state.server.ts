import type { Db } from './client.server.ts'

/** The one row about the install itself. */
export const readInstallState = (db: Db) =>
  db.selectFrom('install_state').selectAll().where('id', '=', 'install').executeTakeFirstOrThrow()

/** To change the one row about the install itself. */
export const updateInstallState = (db: Db) => db.updateTable('install_state').where('id', '=', 'install')

/** The name of an install, which its backups have too: the id of its first site. Undefined before there is one. */
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
