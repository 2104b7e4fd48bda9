import { join } from 'node:path'
import { locksRows, migrate, openDb, patient } from '../app/db/client.server.ts'
import { holdStarts } from '../app/db/hold-starts.server.ts'
import { readInstallState } from '../app/db/install-state.server.ts'
import { type Rewrite, rewriteFiles } from '../app/db/rewrite-files.server.ts'
import { demandAtFirst } from '../app/features/auth/security-policy.server.ts'
import type { MediaProgress } from '../app/features/content/make-media.server.ts'
import { describeReconciled } from '../app/features/operations/restore/describe-reconciled.ts'
import { reconcileRestored } from '../app/features/operations/restore/reconcile-restored.server.ts'
import { settleSecrets } from '../app/features/operations/secrets/settle-secrets.server.ts'
import type { Install } from './install.ts'
import { StartRefused } from './start-checks.ts'

/**
 * Brings the schema up to date and, on an empty database, loads the first sites, while no other start does.
 * @param loadFirst called when there is no site, but never in production
 * @throws StartRefused when the database is of a newer version, cannot be reached, or was made with another APP_SECRET
 */
export async function prepareInstall(
  install: Install,
  { say, loadFirst }: { say: (line: string) => void; loadFirst: () => Promise<unknown> },
): Promise<void> {
  const describeWait = () => say('다른 서버가 같은 데이터베이스를 준비하고 있어 끝나기를 기다립니다.')
  const release = await holdStarts(install.env, describeWait).catch((error: Error) => {
    throw new StartRefused(`데이터베이스에 연결하지 못했습니다: ${error.message || String(error)}`)
  })
  try {
    await migrateInstall(install)
    const refusal = await settleSecrets(install.db, install.keys, install.clock)
    if (refusal) throw new StartRefused(refusal)
    // What a production install shows is its owner's to add; a trial begins with the demo.
    if (install.env.BUNYANG_ENV !== 'production' && (await hasNoSite(install))) await loadFirst()
  } finally {
    await release()
  }
}

/**
 * Brings the schema up to date; in production second factors are demanded from the first start on.
 * @throws StartRefused when the database is of a newer version, or cannot be reached
 */
async function migrateInstall({ env, db, clock }: Install): Promise<void> {
  // SQLite has one connection a process; a second one would only wait for the first.
  const unhurried = env.DATABASE_URL ? openDb(env, { ...patient, connections: 1 }) : db
  try {
    await migrate(unhurried)
    if (env.BUNYANG_ENV === 'production') await demandAtFirst(unhurried, clock.now())
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    if (said.includes('corrupted migrations'))
      throw new StartRefused(
        '데이터베이스가 이 프로그램보다 새 버전에서 만들어졌습니다. 프로그램을 새 버전으로 올린 뒤 시작하세요.',
      )
    throw new StartRefused(`데이터베이스를 준비하지 못했습니다: ${said}`)
  } finally {
    if (unhurried !== db) await unhurried.destroy()
  }
}

/**
 * A SQLite file of before `secure_delete` is full of what was destroyed: it is written anew once, before anybody is served.
 * PostgreSQL, which others may be using, is done by the nightly job.
 * @param begins called before it begins, since it takes seconds a gigabyte
 * @returns undefined where there is nothing to do
 */
export async function rewriteOnce({ db, clock }: Install, begins: () => void): Promise<Rewrite | undefined> {
  const { rewrite_wanted, rewritten_at } = await readInstallState(db)
  if (locksRows(db) || !rewrite_wanted || rewritten_at) return undefined
  begins()
  return await rewriteFiles(db, clock)
}

/** Tells a database that was restored from a backup what happened since. @returns what to say about it */
export async function applyJournal(install: Install): Promise<string[]> {
  const done = await reconcileRestored({ ...install, journalDir: install.env.journalDir })
  return done ? describeReconciled(done) : []
}

/** Whether this is a fresh install. */
async function hasNoSite({ db }: Install): Promise<boolean> {
  return (await db.selectFrom('sites').select('id').limit(1).executeTakeFirst()) === undefined
}

/**
 * Loads the demo sites when the install has none. All or nothing: a start that is ended here leaves no site.
 * @returns slugs of the loaded sites
 * @throws StartRefused naming every fault of the content
 */
export async function loadDemo(
  install: Install,
  onPicture: (progress: MediaProgress) => void,
): Promise<string[]> {
  if (!(await hasNoSite(install))) return []
  // Only a first start needs these, and the picture library is large.
  const { readContent } = await import('../app/features/content/read-content.server.ts')
  const { describeFault } = await import('../app/features/site/content-fault.ts')
  const { loadContent } = await import('../app/features/content/publish-content.server.ts')
  const { contentDir } = install.env
  const read = readContent(contentDir)
  if (!read.ok)
    throw new StartRefused(
      `단지 내용에 틀린 곳이 있습니다.\n${read.faults.map((fault) => `  ${describeFault(fault)}`).join('\n')}`,
    )
  await loadContent(install, read.sites, { onPicture, folderOf: (slug) => join(contentDir, slug) }).catch(
    (error: Error) => {
      throw error.name === 'PictureRefused' ? new StartRefused(error.message) : error
    },
  )
  return read.sites.map((site) => site.settings.slug)
}
