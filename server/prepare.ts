import { join } from 'node:path'
import { SharedSession, type StartLock, serialiseStarts } from '#app/db/process-locks.server.ts'
import { refuseDamaged } from '#app/domain/operations/restore/check-file.server.ts'
import { describeReconcileReport } from '#app/domain/operations/restore/describe-reconcile-report.ts'
import { reconcileRestored } from '#app/domain/operations/restore/reconcile-restored.server.ts'
import type { MediaProgress } from '#app/domain/publishing/folder/make-media.server.ts'
import { failBrokenJobs } from '#app/domain/publishing/site-jobs/site-jobs.server.ts'
import { applyDefaultPolicy } from '#app/domain/staff/security-policy.server.ts'
import type { Install } from './install.ts'
import { refuseOtherKeys } from './ready-install.ts'
import { describeDatabaseError, StartRefused } from './start-checks.ts'
import { type Steps, upgradeDatabase } from './upgrade.ts'

interface PrepareSteps extends Partial<Steps> {
  say: (line: string) => void
  /** Never in production. */
  loadFirst: () => Promise<unknown>
}

/** @throws StartRefused for a newer or unreachable database or one from before 0.9, other keys or another APP_SECRET, or beside another version */
export async function prepareInstall(
  install: Install,
  { say, loadFirst, stage = async () => {} }: PrepareSteps,
): Promise<void> {
  await withStartLock(install, { say, stage }, async (lock) => {
    await refuseDamaged(install.env)
    await migrateInstall(install, lock, { say, stage })
    await refuseOtherKeys(install)
    await failBrokenJobs(install.db)
    if (install.env.BUNYANG_ENV === 'production' || !(await hasNoSite(install))) return
    await stage('loading the demo')
    await loadFirst()
  })
}

/** For a command on a stopped install whose database may be an older one. @throws StartRefused as `prepareInstall` */
export const upgradeStopped = (install: Install, say: Steps['say']): Promise<void> =>
  withStartLock(install, { say, stage: async () => {} }, async (lock) => {
    await migrateInstall(install, lock, { say, stage: async () => {} })
    await refuseOtherKeys(install)
  })

/** @throws StartRefused where the database cannot be reached, or shares sessions */
export async function withStartLock(
  { env }: Pick<Install, 'env'>,
  { say, stage }: Steps,
  prepare: (lock: StartLock) => Promise<void>,
): Promise<void> {
  const onWait = () => {
    say('다른 서버가 같은 데이터베이스를 준비하고 있어 끝나기를 기다립니다.')
    void stage('waiting for another start')
  }
  const lock = await serialiseStarts(env, onWait).catch((error: Error) => {
    throw new StartRefused(
      error instanceof SharedSession
        ? 'DATABASE_URL의 PgBouncer가 한 연결을 여러 프로그램에 나눠 주고 있어 시작하지 않았습니다. PgBouncer 설정에 pool_mode = session을 적고 다시 시작하세요.'
        : `데이터베이스에 연결하지 못했습니다: ${error.message || String(error)}`,
    )
  })
  try {
    await prepare(lock)
  } finally {
    await lock.release()
  }
}

/** @throws StartRefused for a newer or unreachable database or one from before 0.9, or beside another version */
async function migrateInstall(install: Install, lock: StartLock, steps: Steps): Promise<void> {
  const { env, db, clock } = install
  try {
    await upgradeDatabase(install, lock, steps)
    if (env.BUNYANG_ENV === 'production') await applyDefaultPolicy(db, clock.now())
  } catch (error) {
    if (error instanceof StartRefused) throw error
    throw new StartRefused(describeDatabaseError(error, env.dataDir))
  }
}

/** @throws StartRefused in production where the journal of a restored database is missing */
export async function applyJournal(install: Install): Promise<string[]> {
  const { BUNYANG_ENV, journalDir } = install.env
  const report = await reconcileRestored({
    ...install,
    journalDir,
    requiresJournal: BUNYANG_ENV === 'production',
  })
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
  const { readContent } = await import('#app/domain/publishing/folder/read-content.server.ts')
  const { describeFault } = await import('#app/domain/site/content-fault.ts')
  const { loadContent } = await import('#app/domain/publishing/publish/publish.server.ts')
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
