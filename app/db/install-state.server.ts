import type { Db } from './client.server.ts'

/** The one row about the install itself. */
export const readInstallState = (db: Db) =>
  db.selectFrom('install_state').selectAll().where('id', '=', 'install').executeTakeFirstOrThrow()

/** To change the one row about the install itself. */
export const updateInstallState = (db: Db) => db.updateTable('install_state').where('id', '=', 'install')
