import { join } from 'node:path'
import { locksRows, migrate, openDb, withoutTimeouts } from '../app/db/client.server.ts'
import { readInstallState } from '../app/db/install-state.server.ts'
import { type Rewrite, rewriteFiles } from '../app/db/rewrite-files.server.ts'
import { serialiseStarts } from '../app/db/serialise-starts.server.ts'
import { applyDefaultPolicy } from '../app/features/auth/security-policy.server.ts'
import type { MediaProgress } from '../app/features/content/make-media.server.ts'
import { describeReconcileReport } from '../app/features/operations/restore/describe-reconcile-report.ts'
import { reconcileRestored } from '../app/features/operations/restore/reconcile-restored.server.ts'
import { failBrokenUploads } from '../app/features/sites/files/uploads.server.ts'
import type { Install } from './install.ts'
import { newerDatabase, refuseOtherKeys } from './ready-install.ts'
import { StartRefused } from './start-checks.ts'

/** @param loadFirst never in production @throws StartRefused for a newer or unreachable database, or another APP_SECRET */
export async function prepareInstall(
  install: Install,
  { say, loadFirst }: { say: (line: string) => void; loadFirst: () => Promise<unknown> },
): Promise<void> {
  const onWait = () => say('다른 서버가 같은 데이터베이스를 준비하고 있어 끝나기를 기다립니다.')
  const release = await serialiseStarts(install.env, onWait).catch((error: Error) => {
    throw new StartRefused(`데이터베이스에 연결하지 못했습니다: ${error.message || String(error)}`)
  })
  try {
    await migrateInstall(install)
    await refuseOtherKeys(install)
    await failBrokenUploads(install.db)
    if (install.env.BUNYANG_ENV !== 'production' && (await hasNoSite(install))) await loadFirst()
  } finally {
    await release()
  }
}

/** @throws StartRefused for a newer or unreachable database */
async function migrateInstall({ env, db, clock }: Install): Promise<void> {
  const adminDb = env.DATABASE_URL ? openDb(env, { ...withoutTimeouts, connections: 1 }) : db
  try {
    await migrate(adminDb)
    if (env.BUNYANG_ENV === 'production') await applyDefaultPolicy(adminDb, clock.now())
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (message.includes('corrupted migrations')) throw new StartRefused(newerDatabase)
    throw new StartRefused(`데이터베이스를 준비하지 못했습니다: ${message}`)
  } finally {
    if (adminDb !== db) await adminDb.destroy()
  }
}

/** For SQLite files written before `secure_delete`. @param onStart called before @returns undefined where unneeded */
export async function rewriteOnce({ db, clock }: Install, onStart: () => void): Promise<Rewrite | undefined> {
  const { rewrite_wanted, rewritten_at } = await readInstallState(db)
  if (locksRows(db) || !rewrite_wanted || rewritten_at) return undefined
  onStart()
  return await rewriteFiles(db, clock)
}

export async function applyJournal(install: Install): Promise<string[]> {
  const report = await reconcileRestored({ ...install, journalDir: install.env.journalDir })
  return report ? describeReconcileReport(report) : []
}

async function hasNoSite({ db }: Install): Promise<boolean> {
  return (await db.selectFrom('sites').select('id').limit(1).executeTakeFirst()) === undefined
}

/** All or nothing. @returns slugs @throws StartRefused with every fault */
export async function loadDemo(
  install: Install,
  onPicture: (progress: MediaProgress) => void,
): Promise<string[]> {
  if (!(await hasNoSite(install))) return []
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
